import type { Board } from '@openfloor/contract/http/audience';
import { useState } from 'react';
import { Button } from '../../../design/components/Button/Button.tsx';
import { download } from '../../../device/download.ts';
import { qrPng, qrSvg } from './qrFiles.ts';
import { FullScreenCode } from './FullScreenCode.tsx';
import { messages } from './messages.ts';
import { Poster } from './Poster.tsx';

/** Shows the code full screen, downloads it and prints a poster. */
export const QrActions = ({ board, link }: { board: Board; link: string }) => {
  const [isFullScreen, setIsFullScreen] = useState(false);
  const [isPrinting, setIsPrinting] = useState(false);
  const name = `openfloor-${board.shortId}`;
  const downloadPng = async (): Promise<void> => {
    const file = await qrPng(link);
    if (file) download(file, `${name}.png`);
  };
  return (
    <>
      <Button onClick={() => setIsFullScreen(true)}>{messages.showFullScreen}</Button>
      <Button onClick={() => setIsPrinting(true)}>{messages.printPoster}</Button>
      <Button onClick={() => download(qrSvg(link), `${name}.svg`)}>{messages.downloadSvg}</Button>
      <Button onClick={() => void downloadPng()}>{messages.downloadPng}</Button>
      {isFullScreen && <FullScreenCode link={link} onClose={() => setIsFullScreen(false)} />}
      {isPrinting && <Poster title={board.title} link={link} onPrinted={() => setIsPrinting(false)} />}
    </>
  );
};
