import { Button } from '../../../../design/components/Button/Button.tsx';
import { messages } from './brandMessages.ts';
import { useChangeSettings } from './useChangeSettings.ts';

/** Takes the brand off a board whose plan lacks the editor. */
export const RemoveBrand = () => {
  const { change } = useChangeSettings();
  return <Button onClick={() => void change({ brand: null }, messages.removed)}>{messages.reset}</Button>;
};
