import { LABEL_COLORS } from '@openfloor/contract/settings';
import { Badge } from '../../design/components/Badge/Badge.tsx';
import { DateTime } from '../../design/components/DateTime/DateTime.tsx';
import { LabelChip } from '../../design/components/LabelChip/LabelChip.tsx';
import { LiveMark } from '../../design/components/LiveMark/LiveMark.tsx';
import { Logo } from '../../design/components/Logo/Logo.tsx';
import { QrCode } from '../../design/components/QrCode/QrCode.tsx';
import { RollingNumber } from '../../design/components/RollingNumber/RollingNumber.tsx';
import { Skeleton } from '../../design/components/Skeleton/Skeleton.tsx';
import { TrendBadge } from '../../design/components/TrendBadge/TrendBadge.tsx';
import type { Part } from '../part.ts';
import { ARABIC, minutesFromNow } from '../SampleBoard.tsx';
import { row } from '../Gallery.css.ts';

export const marks: Part = {
  name: 'Marks',
  states: {
    Badges: (
      <div className={row}>
        <Badge>Yours</Badge>
        <Badge tone="pinned">Pinned</Badge>
        <Badge tone="danger">Declined</Badge>
        <Badge tone="answered">Answered</Badge>
        <Badge tone="signal">Being answered</Badge>
        <TrendBadge votes={14} seconds={120} />
      </div>
    ),
    Labels: (
      <div className={row}>
        {LABEL_COLORS.map((color) => (
          <LabelChip key={color} label={{ name: color, color }} />
        ))}
        <LabelChip label={{ name: ARABIC.label, color: 'teal' }} />
      </div>
    ),
    'Live and away': (
      <div className={row}>
        <LiveMark /> Live <LiveMark isLive={false} /> Reconnecting
      </div>
    ),
    Logo: <Logo />,
    Times: (
      <div className={row}>
        <DateTime at={minutesFromNow(-90)} />
        <DateTime at={minutesFromNow(-90)} to="date" />
        <DateTime at={minutesFromNow(-90)} to="time" />
      </div>
    ),
    'A number that rolls when it changes': <RollingNumber value={214} />,
    'QR code': (
      <div style={{ width: '10rem' }}>
        <QrCode content="https://example.org/b/4f7k2m" label="QR code of example.org/b/4f7k2m" />
      </div>
    ),
    Loading: <Skeleton width="60%" height="1.5em" />,
  },
};
