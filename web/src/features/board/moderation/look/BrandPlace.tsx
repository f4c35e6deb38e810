import { useAtomValue } from 'jotai';
import { Button } from '../../../../design/components/Button/Button.tsx';
import { useBoard } from '../../boardContext.ts';
import { InPlan } from '../acts/InPlan.tsx';
import { BrandEditor } from './BrandEditor.tsx';
import { messages } from './brandMessages.ts';
import { useChangeSettings } from '../rules/useChangeSettings.ts';

/** The brand's editor. On a board whose plan lacks it, the brand can only be taken off. */
export default function BrandPlace() {
  const { brand } = useAtomValue(useBoard().atoms.settings);
  return (
    <InPlan feature="brand" otherwise={brand && <RemoveBrand />}>
      <BrandEditor />
    </InPlan>
  );
}

const RemoveBrand = () => {
  const { change } = useChangeSettings();
  return <Button onClick={() => void change({ brand: null }, messages.removed)}>{messages.reset}</Button>;
};
