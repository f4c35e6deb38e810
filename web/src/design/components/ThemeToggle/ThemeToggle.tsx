import { useAtom } from 'jotai';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import SunMoon from 'lucide-react/icons/sun-moon';
import { colorSchemeAtom, type ColorScheme } from '../../colorScheme.ts';
import { IconButton } from '../IconButton/IconButton.tsx';

const NEXT: Record<ColorScheme, ColorScheme> = { system: 'light', light: 'dark', dark: 'system' };
const LABELS: Record<ColorScheme, string> = {
  system: 'Colours: as the device',
  light: 'Colours: light',
  dark: 'Colours: dark',
};
const ICONS = { system: SunMoon, light: Sun, dark: Moon };

/** Cycles through device setting, light and dark. */
export const ThemeToggle = () => {
  const [scheme, setScheme] = useAtom(colorSchemeAtom);
  const Icon = ICONS[scheme];
  return (
    <IconButton label={LABELS[scheme]} onClick={() => setScheme(NEXT[scheme])}>
      <Icon aria-hidden size={20} />
    </IconButton>
  );
};
