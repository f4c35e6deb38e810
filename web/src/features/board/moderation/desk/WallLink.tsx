import { Link } from '../../../../design/components/Link/Link.tsx';
import { button } from '../../../../design/components/Button/Button.css.ts';
import { paths } from '../../../../navigation/paths.ts';
import { useBoard } from '../../boardContext.ts';
import { messages } from '../thisTalk/hall/messages.ts';

/** Link on an empty board to the screen that shows the hall how to join. */
export const WallLink = () => (
  <Link className={button.quiet} to={paths.wall(useBoard().boardId)}>
    {messages.showWall}
  </Link>
);
