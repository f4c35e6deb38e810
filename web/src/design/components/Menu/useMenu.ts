import { useRef, useState } from 'react';

/** State of a menu, and the properties of the button that opens it. */
export const useMenu = () => {
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const close = (): void => {
    // The focus returns unless the viewer moved it elsewhere.
    if (document.activeElement?.closest('[role="menu"]')) opener.current?.focus();
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
