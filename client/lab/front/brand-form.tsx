import { useId, useState, type SubmitEvent } from 'react';
import type { Brand } from '#contract/brand';
import { OWN_NAME } from '#contract/brand-texts';
import { BRAND_NAME_MAX } from '#contract/limits';
import { PROBLEM } from '#contract/problems';
import { OWN_COLOUR } from '#contract/worn-brand';
import { welcomeNewClient } from '../stage/new-client.ts';
import { BrandPreview } from './brand-preview.tsx';
import styles from './brand-form.module.css';
import { drawLogo } from './draw-logo.ts';

/** The name, colour and logo that the product wears for a client (LOOK-08); each may be left as it is. */
export function BrandForm() {
  const [name, setName] = useState('');
  const [colour, setColour] = useState<string | null>(null);
  const [logo, setLogo] = useState<Brand['logo']>(null);
  const [fileName, setFileName] = useState('');
  const [error, setError] = useState('');
  const [logoId, errorId] = [useId(), useId()];
  const brand: Brand = { name: name.trim() || OWN_NAME, colour, logo };
  const choose = async (file: File | undefined) => {
    setFileName(file?.name ?? '');
    const drawn = file && (await drawLogo(file).catch(() => null));
    setLogo(drawn ?? null);
    setError(file && !drawn ? PROBLEM.notAnImage : '');
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void welcomeNewClient(brand);
  };
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <label className={styles.name}>
        <span>Nome del cliente</span>
        <input
          value={name}
          maxLength={BRAND_NAME_MAX}
          placeholder={OWN_NAME}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setName(event.target.value)}
        />
      </label>
      <label>
        <span>Colore</span>
        <input
          type="color"
          value={colour ?? OWN_COLOUR}
          onChange={(event) => setColour(event.target.value)}
        />
      </label>
      <div className={styles.file}>
        <label htmlFor={logoId}>Logo</label>
        {/* What the browser itself would say is in its own language. */}
        <div className={styles.picker}>
          <input
            id={logoId}
            type="file"
            accept="image/*"
            aria-invalid={error !== '' || undefined}
            aria-describedby={error ? errorId : undefined}
            onChange={(event) => void choose(event.target.files?.[0])}
          />
          <bdi aria-hidden="true">{fileName || 'Scegli un file'}</bdi>
        </div>
      </div>
      {error && (
        <p id={errorId} role="alert" className={styles.error}>
          {error}
        </p>
      )}
      <BrandPreview brand={brand} />
      <button type="submit">Comincia con questo marchio</button>
    </form>
  );
}
