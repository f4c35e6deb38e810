import Ellipsis from 'lucide-react/icons/ellipsis';
import { IconButton } from '../../design/components/IconButton/IconButton.tsx';
import { Menu, type MenuItem } from '../../design/components/Menu/Menu.tsx';
import { useMenu } from '../../design/components/Menu/useMenu.ts';
import { messages } from './messages.ts';

/** What a row offers besides its buttons. */
export const RowMenu = ({ title, items }: { title: string; items: readonly MenuItem[] }) => {
  const { isOpen, opener, openerProps, close } = useMenu();
  const label = `${messages.more}: ${title}`;
  return (
    <>
      <IconButton {...openerProps} label={label} hint={messages.more}>
        <Ellipsis aria-hidden size={20} />
      </IconButton>
      {isOpen && <Menu label={label} items={items} opener={opener} onClose={close} />}
    </>
  );
};
