import { useParams } from 'react-router-dom';
import { Link } from '../../design/components/Link/Link.tsx';
import { messages } from '../../navigation/messages.ts';
import { NoticePage } from '../../navigation/NoticePage.tsx';
import { paths } from '../../navigation/paths.ts';
import { button } from '../../design/components/Button/Button.css.ts';
import { EnterCode } from './EnterCode.tsx';

/**
 * The server redirects the short links of existing boards, so this page opens only for unknown codes. It lets the
 * visitor correct the code.
 */
export default function UnknownCodePage() {
  const { code = '' } = useParams();
  return (
    <NoticePage title={messages.notFoundTitle} text={messages.notFoundText}>
      <EnterCode unknownCode={code.slice(0, 32)} />
      <Link className={button.quiet} to={paths.home}>
        {messages.goHome}
      </Link>
    </NoticePage>
  );
}
