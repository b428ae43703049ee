/** The commands that a README tells a newcomer to type. */

/** The lines of the first block of shell commands of a document, without their comments. */
export const commandsOf = (document: string): string[] => {
  const [, block = ''] = /^```sh\n(.*?)^```/ms.exec(document) ?? [];
  return block
    .split('\n')
    .map((line) => line.replace(/\s+#.*$/, '').trim())
    .filter(Boolean);
};
