import { useRef, useState } from 'react';

/** State of a menu, and the properties of the button that opens it. */
export const useMenu = () => {
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const close = (): void => {
    const menu = document.activeElement?.closest('[role="menu"]');
    // While a modal dialog is open, nothing outside of it takes the focus.
    if (menu instanceof HTMLDialogElement) menu.close();
    // The focus returns unless the viewer moved it elsewhere.
    if (menu) opener.current?.focus();
    setIsOpen(false);
  };
  const openerProps = {
    ref: opener,
    'aria-haspopup': 'menu',
    'aria-expanded': isOpen,
    onClick: () => setIsOpen(!isOpen),
  } as const;
  return { isOpen, opener, openerProps, close };
};
