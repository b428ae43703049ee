import { inflateSync } from 'node:zlib';

/** How often each page of a PDF made by Chromium draws text, in their order. */
export const textsOnPages = (pdf: Buffer): number[] => {
  // One character for each byte, so that positions in the text are positions in the file.
  const text = pdf.toString('latin1');
  const objects = new Map(
    [...text.matchAll(/(\d+) 0 obj\n(.*?)endobj/gs)].map(([, id, body]) => [id, body ?? '']),
  );
  const pages = [...objects.values()].filter((body) => /\/Type \/Page\b/.test(body));
  return pages.map((page) => {
    const content = objects.get(/\/Contents (\d+) 0 R/.exec(page)?.[1]) ?? '';
    const stream = /stream\n(.*)\nendstream/s.exec(content)?.[1] ?? '';
    const drawing = inflateSync(Buffer.from(stream, 'latin1')).toString('latin1');
    return drawing.match(/T[jJ]\b/g)?.length ?? 0;
  });
};
