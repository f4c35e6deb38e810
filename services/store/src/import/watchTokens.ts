import { TokenType, type JSONParser } from '@streamparser/json';
import { ImportRefused } from './importRefused.ts';

/**
 * Limit of nesting; exports have less than a tenth of this depth. The parser's time grows with the square of the depth.
 */
const DEPTH_MAX = 100;

/** An object or a list that has begun; `at` is the name of its current member, or the index of its current item. */
type Container = { names: Set<string> | undefined; at: string | number };

export type OnTokens = {
  /**
   * Called with the name of each member of the file and, as `member` and `inner`, of each member of an object in it.
   */
  onMember: (member: string, inner?: string) => void;
  /** Called with the path of a member that its object has twice: readers differ in which of the two they take. */
  onTwice: (path: string) => void;
};

/**
 * Reports the members of a file while it is parsed.
 * @throws ImportRefused from `parser.write`
 */
export const watchTokens = (parser: JSONParser, { onMember, onTwice }: OnTokens): void => {
  const open: Container[] = [];
  let text = '';
  const begin = (container: Container): void => {
    if (open.push(container) > DEPTH_MAX)
      throw new ImportRefused('The file is nested too deeply for an export.');
  };
  const named = (container: Container): void => {
    container.at = text;
    if (container.names?.has(text)) onTwice(open.map(({ at }) => at).join('/'));
    container.names?.add(text);
    if (open.length === 1) onMember(text);
    else if (open.length === 2) onMember(String(open[0]?.at), text);
  };
  parser.onToken = ({ token, value }) => {
    const inner = open.at(-1);
    if (token === TokenType.LEFT_BRACE) begin({ names: new Set(), at: '' });
    else if (token === TokenType.LEFT_BRACKET) begin({ names: undefined, at: 0 });
    else if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) open.pop();
    else if (token === TokenType.STRING) text = String(value);
    else if (token === TokenType.COLON && inner) named(inner);
    else if (token === TokenType.COMMA && typeof inner?.at === 'number') inner.at += 1;
  };
};
