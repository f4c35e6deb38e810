import { logoutSuperAdmin } from '@openfloor/contract/calls/superAdmin';
import { useState } from 'react';
import { send } from '../../api/http/apiClient.ts';
import { useDocumentTitle } from '../../navigation/useDocumentTitle.ts';
import { Button } from '../../design/components/Button/Button.tsx';
import { ThemeToggle } from '../../design/components/ThemeToggle/ThemeToggle.tsx';
import { TopBar } from '../../design/components/TopBar/TopBar.tsx';
import { dropSuperAdminToken, keepSuperAdminToken, superAdminToken } from '../../device/superAdminToken.ts';
import { Console } from './Console.tsx';
import { LoginCard } from './LoginCard.tsx';
import { messages } from './messages.ts';

type Access = { token: string } | { token: undefined; hasEnded: boolean };

export default function SuperAdminPage() {
  useDocumentTitle(messages.title);
  const [access, setAccess] = useState<Access>(() => {
    const token = superAdminToken();
    return token === undefined ? { token, hasEnded: false } : { token };
  });
  const enter = (token: string): void => {
    keepSuperAdminToken(token);
    setAccess({ token });
  };
  const leave = (hasEnded: boolean): void => {
    dropSuperAdminToken();
    setAccess({ token: undefined, hasEnded });
  };
  const exit = (token: string): void => {
    // The device forgets the token also where the server cannot be reached.
    void send(logoutSuperAdmin, {}, { token });
    leave(false);
  };
  return (
    <>
      <TopBar>
        {access.token !== undefined && <Button onClick={() => exit(access.token)}>{messages.logout}</Button>}
        <ThemeToggle />
      </TopBar>
      {access.token === undefined ? (
        <LoginCard hasEnded={access.hasEnded} onLoggedIn={enter} />
      ) : (
        <Console token={access.token} onRefused={() => leave(true)} />
      )}
    </>
  );
}
