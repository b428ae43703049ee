import { useState, type CSSProperties, useEffect, useRef } from 'react';
import { brandShape, type Brand } from '#lab/brand';
import { OWN_NAME } from '#contract/own-brand';
import { OWN_COLOUR, brandTheme } from '#lab/brand-theme';
import { BRAND_NAME_MAX } from '#lab/limits';
import { beginningOf } from '#contract/typed-text';
import { halfOf } from '#lab/texts';
import { PROBLEM } from '#contract/problems';
import { useForm, type Problems } from '../../lib/use-form.ts';
import { useBrand } from '../../lib/brand.ts';
import { joinClasses } from '../../ui/join-classes.ts';
import { Button } from '../../ui/button.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { TextField } from '../../ui/field.tsx';
import { countOf } from '../../lib/formats.ts';
import { welcomeNewClient } from '../stage/new-client.ts';
import regia from '../regia/regia.module.css';
import styles from './front.module.css';
import { drawLogo } from './draw-logo.ts';
import { Logo } from '../../ui/logo.tsx';
import { BASE_PATH } from '../../lib/edition.ts';
import { BRAND_FRAME, type BrandMessage } from '../regia/own-frames.ts';

/** The name, colour and logo of a client (LOOK-08), beside the landing that will show them; each may be left as it is. */
export function BrandForm() {
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  /** The colour of the logo, where none was chosen by hand. */
  const [proposed, setProposed] = useState<string | null>(null);
  const [logo, setLogo] = useState<Brand['logo']>(null);
  const [file, setFile] = useState<File | null>(null);
  const [error, setError] = useState('');
  const colour = chosen ?? proposed;
  const brand: Brand = { name: name.trim() || OWN_NAME, colour, logo };
  const choose = async (picture: Blob | null, given?: string) => {
    const drawn = picture && (await drawLogo(picture).catch(() => null));
    setLogo(drawn?.logo ?? null);
    setProposed(given ?? drawn?.colour ?? null);
    setError(picture && !drawn ? PROBLEM.notAnImage : '');
  };
  const { problems, form } = useForm({
    check: (): Problems => {
      const { error: refused } = brandShape.name.safeParse(brand.name);
      return refused ? { brand: halfOf(refused.issues[0]?.message ?? '', 'it') } : {};
    },
    send: () => welcomeNewClient(brand),
  });
  const left = BRAND_NAME_MAX - name.length;
  return (
    <form noValidate data-brand {...form}>
      <div className={regia.beside}>
        <div className={regia.row}>
          <div role="group" aria-label="Marchi pronti" className={joinClasses(regia.row, 'full')}>
            {READY_BRANDS.map((ready) => (
              <Button
                key={ready.name}
                variant="secondary"
                onClick={() => {
                  setName(ready.name);
                  setChosen(null);
                  const drawing = new Blob([ready.logo], { type: 'image/svg+xml' });
                  void choose(drawing, ready.colour);
                }}
              >
                <span
                  className={styles.swatch}
                  style={{ '--swatch': ready.colour } as CSSProperties}
                >
                  {ready.name}
                </span>
              </Button>
            ))}
          </div>
          <TextField
            label="Nome del cliente"
            description={`${left === 1 ? 'Resta' : 'Restano'} ${countOf(left, 'lettera', 'lettere')}`}
            name="brand"
            error={problems['brand']}
            value={name}
            placeholder={OWN_NAME}
            autoComplete="off"
            spellCheck={false}
            className={styles.name}
            // Not by `maxLength`, by which a paste is cut within a flag.
            onChange={(text) => setName(beginningOf(text, { units: BRAND_NAME_MAX }))}
          />
          <TextField
            type="color"
            label="Colore"
            value={colour ?? OWN_COLOUR}
            className={styles.colour}
            onChange={setChosen}
          />
          <FileField
            label="Logo"
            accept="image/*"
            error={error}
            file={file}
            onChange={(chosenFile) => {
              setFile(chosenFile);
              void choose(chosenFile);
            }}
          />
          {proposed !== null && chosen === null && <p>Il colore è proposto dal logo.</p>}
          <BrandPreview brand={brand} />
          <Button type="submit">Comincia con questo marchio</Button>
        </div>
        <LandingPreview brand={brand} />
      </div>
    </form>
  );
}

/** A header, a button and a price by day and by night, decorative: what the product will look like, not in the colours that it wears now. */
function BrandPreview({ brand }: { brand: Brand }) {
  const theme = brandTheme(brand);
  const worn = useBrand()?.style ?? {};
  const style = {
    ...Object.fromEntries(Object.keys(worn).map((name) => [name, 'initial'])),
    ...theme.style,
  };
  return (
    <div aria-hidden="true" inert className={styles.preview} style={style}>
      {[styles.day, styles.night].map((time) => (
        <div key={time} className={joinClasses('paper', styles.page, time)}>
          <Logo brand={theme} />
          <span className="accent bold nowrap">49,90 €</span>
          <Button size="small">Cerca</Button>
        </div>
      ))}
    </div>
  );
}

/** The size of the window whose landing is shown, in pixels. */
const WINDOW = { width: 1280, height: 800 };

/** The landing as a visitor would see it with this brand, before anything is changed. */
function LandingPreview({ brand }: { brand: Brand }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isLoaded, setIsLoaded] = useState(false);
  useEffect(() => {
    if (isLoaded)
      frame.current?.contentWindow?.postMessage(
        { brand } satisfies BrandMessage,
        window.location.origin,
      );
  }, [brand, isLoaded]);
  // The frame says when it listens: its code comes after its page.
  useEffect(() => {
    const onMessage = ({ source }: MessageEvent) => {
      if (source === frame.current?.contentWindow) setIsLoaded(true);
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, []);
  return (
    <div className={styles.landing}>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- the product itself */}
      <iframe
        ref={frame}
        name={BRAND_FRAME}
        title="La pagina iniziale con questo marchio"
        src={`${BASE_PATH}/`}
        tabIndex={-1}
        {...WINDOW}
      />
    </div>
  );
}

const drawing = (width: number, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="100" viewBox="0 0 ${width} 100">${content}</svg>`;

/**
 * Three brands of nobody, to show a client what theirs would look like (LOOK-08): a bright colour with a wide wordmark, a dark one
 * and a strong one with a mark.
 */
const READY_BRANDS = [
  {
    name: 'Solaria',
    colour: '#ffcc00',
    logo: drawing(
      420,
      '<circle cx="50" cy="50" r="30" fill="#fc0"/><path d="M50 2v12M50 86v12M2 50h12M86 50h12M16 16l9 9M75 75l9 9M84 16l-9 9M25 75l-9 9" stroke="#fc0" stroke-width="8"/><text x="112" y="72" font-family="Archivo,Helvetica,Arial,sans-serif" font-size="68" font-weight="800" fill="#1c1915">solaria</text>',
    ),
  },
  {
    name: 'Nordica',
    colour: '#0a1f44',
    logo: drawing(
      100,
      '<path d="M0 0h100v100H0z" fill="#0a1f44"/><path d="M24 82V18l52 64V18" fill="none" stroke="#fff" stroke-width="14"/>',
    ),
  },
  {
    name: 'Corallo',
    colour: '#ff4f5e',
    logo: drawing(
      100,
      '<path d="M50 94V40M50 66 26 44V20M50 54l24-18V12M50 40V8" fill="none" stroke="#ff4f5e" stroke-width="12" stroke-linecap="round"/>',
    ),
  },
];
