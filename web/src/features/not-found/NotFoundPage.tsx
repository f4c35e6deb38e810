import { useLocation } from 'react-router-dom';
import { Link } from '../../design/components/Link/Link.tsx';
import { NoticePage } from '../../navigation/NoticePage.tsx';
import { paths } from '../../navigation/paths.ts';
import { button } from '../../design/components/Button/Button.css.ts';
import * as styles from './NotFoundPage.css.ts';

const messages = {
  title: 'Page Not Found',
  text: 'There is nothing at this address. It may have been mistyped, or the link is an old one.',
  hint: (path: string) => `GET ${path} → 404: no route matches. Did you forget to add it to the router?`,
  goHome: 'Go to Home',
};

export default function NotFoundPage() {
  const { pathname } = useLocation();
  return (
    <NoticePage title={messages.title} text={messages.text}>
      <p dir="ltr" className={styles.hint}>
        {messages.hint(pathname)}
      </p>
      <Link className={button.primary} to={paths.home}>
        {messages.goHome}
      </Link>
    </NoticePage>
  );
}
