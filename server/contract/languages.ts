/** What people who test read: Italian by default, English where a call asks for it (LAB-15). */
export type Language = 'it' | 'en';

/** A text in both, so that none can be written in one alone. */
export type InBoth = Readonly<Record<Language, string>>;
