import { BrandPreview } from '../../features/board/moderation/look/BrandPreview.tsx';
import type { Part } from '../part.ts';

/** Colours that twelve companies publish as theirs: a primary one and, where they have one, an accent. */
const COMPANIES: Readonly<Record<string, { primary: string; accent?: string }>> = {
  'Coca-Cola': { primary: '#F40009' },
  FedEx: { primary: '#4D148C', accent: '#FF6600' },
  GitHub: { primary: '#24292F', accent: '#0969DA' },
  IBM: { primary: '#0F62FE' },
  IKEA: { primary: '#0058A3', accent: '#FBD914' },
  Netflix: { primary: '#E50914', accent: '#221F1F' },
  Slack: { primary: '#4A154B', accent: '#ECB22E' },
  Snapchat: { primary: '#FFFC00' },
  Spotify: { primary: '#1DB954', accent: '#191414' },
  Starbucks: { primary: '#00704A' },
  Telekom: { primary: '#E20074' },
  Uber: { primary: '#000000', accent: '#FFFFFF' },
};

export const brand: Part = {
  name: 'Brand',
  states: Object.fromEntries(
    Object.entries(COMPANIES).map(([name, colors]) => [
      name,
      <BrandPreview key={name} brand={{ name, ...colors }} logo={undefined} />,
    ]),
  ),
};
