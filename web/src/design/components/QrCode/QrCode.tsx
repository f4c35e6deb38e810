import { generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import { useMemo } from 'react';
import { frame } from './QrCode.css.ts';

export const QrCode = ({ content, label }: { content: string; label: string }) => {
  const { path, size } = useMemo(() => {
    const code = generate(content);
    return { path: toSvgPath(code), size: code.size };
  }, [content]);
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} className={frame}>
      <path d={path} fill="currentColor" shapeRendering="crispEdges" />
    </svg>
  );
};
