import { putLogo, removeLogo } from '@openfloor/contract/calls/logo';
import { BRAND_NAME_LENGTH_MAX } from '@openfloor/contract/limits';
import type { Brand } from '@openfloor/contract/brand';
import { logoPathOf } from '@openfloor/contract/clientBrand';
import { isSame } from '@openfloor/domain/board/isSame';
import { useAtomValue } from 'jotai';
import { useRef, useState, type FormEvent } from 'react';
import { send } from '../../../../api/http/apiClient.ts';
import { saidOf } from '../../../../api/http/saidOf.ts';
import { Button } from '../../../../design/components/Button/Button.tsx';
import { TextField } from '../../../../design/components/TextField/TextField.tsx';
import { useBoard } from '../../boardContext.ts';
import * as checkbox from '../../../../design/checkbox.css.ts';
import * as settings from '../rules/settings.css.ts';
import { useChangeSettings } from '../rules/useChangeSettings.ts';
import { BrandPreview } from './BrandPreview.tsx';
import { drawLogo, type DrawnLogo } from './drawLogo.ts';
import { messages } from './brandMessages.ts';
import * as styles from './BrandEditor.css.ts';

const COLOR = /^#[\da-f]{6}$/i;
const COLORS = ['primary', 'accent'] as const;
type ColorName = (typeof COLORS)[number];

type Draft = { name: string; primary: string; accent: string; hidesFooter: boolean };

const draftOf = (brand: Brand | null): Draft => ({
  name: brand?.name ?? '',
  primary: brand?.primary ?? '',
  accent: brand?.accent ?? '',
  hidesFooter: brand?.hidesFooter ?? false,
});

/** The brand that a draft makes; a colour that is not finished yet is left out. */
const brandOf = ({ name, hidesFooter, ...colors }: Draft, hasLogo: boolean): Brand => ({
  ...(name.trim() !== '' && { name: name.trim() }),
  ...(COLOR.test(colors.primary) && { primary: colors.primary }),
  ...(COLOR.test(colors.accent) && { accent: colors.accent }),
  ...(hasLogo && { logo: true }),
  ...(hidesFooter && { hidesFooter }),
});

/** Whether two drafts would be saved as the same. */
const isSameDraft = (a: Draft, b: Draft): boolean =>
  isSame({ ...a, name: a.name.trim() }, { ...b, name: b.name.trim() });

const isWrong = (color: string): boolean => color !== '' && !COLOR.test(color);

/** Form that changes the brand of the board. A preview shows all changes, which are saved together. */
export const BrandEditor = () => {
  const { boardId, adminToken, atoms } = useBoard();
  const { brand } = useAtomValue(atoms.settings);
  const { change } = useChangeSettings();
  /** The stored brand with which the draft began. */
  const [base, setBase] = useState(brand);
  const [draft, setDraft] = useState(() => draftOf(brand));
  /** The logo to save. undefined: the stored one, if any; null: none. */
  const [chosen, setChosen] = useState<DrawnLogo | null>();
  /** The logo that this editor has already sent, so that it is sent only once. */
  const [stored, setStored] = useState<DrawnLogo | null>();
  const [error, setError] = useState<string>();
  const [isSaving, setIsSaving] = useState(false);
  const file = useRef<HTMLInputElement>(null);

  const takeStored = (): void => {
    setBase(brand);
    setDraft(draftOf(brand));
    setChosen(undefined);
    setStored(undefined);
  };
  const former = draftOf(base);
  const hasOwnLogo = chosen !== stored;
  const isDraft = hasOwnLogo || !isSameDraft(draft, former);
  const isChangedMeanwhile = !isSame(brand, base);
  const isOurs = !hasOwnLogo && isSameDraft(draft, draftOf(brand));
  if (isChangedMeanwhile && (!isDraft || isOurs)) takeStored();

  const isStored = chosen === undefined && brand?.logo === true;
  const logo = isStored ? logoPathOf(boardId, brand) : chosen?.shown;
  const next = brandOf(draft, logo !== undefined);
  const isComplete = COLORS.every((color) => !isWrong(draft[color]));
  const set = (part: Partial<Draft>): void => setDraft({ ...draft, ...part });

  const choose = async (picked: File | undefined): Promise<void> => {
    if (!picked) return;
    const drawn = await drawLogo(picked);
    setError(drawn ? undefined : messages.badPicture);
    if (drawn) setChosen(drawn);
  };

  /** Sends the logo. It precedes the brand, because a board whose brand has a logo must have the file. */
  const storeLogo = async (): Promise<boolean> => {
    if (chosen === undefined || !hasOwnLogo) return true;
    const answer = chosen
      ? await send(putLogo, { boardId }, { token: adminToken, file: chosen.blob })
      : await send(removeLogo, { boardId }, { token: adminToken });
    if (answer.ok) setStored(chosen);
    else setError(saidOf(answer, { 'invalid-logo': true, 'rate-limited': true }) ?? messages.failed);
    return answer.ok;
  };

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!isComplete || isSaving) return;
    setIsSaving(true);
    setError(undefined);
    if (await storeLogo()) {
      const isNothing = Object.keys(next).length === 0;
      const { complaint } = await change(
        { brand: isNothing ? null : next },
        isNothing ? messages.removed : messages.saved,
      );
      if (complaint !== undefined) setError(complaint);
    }
    setIsSaving(false);
  };

  return (
    <form className={styles.form} onSubmit={(event) => void save(event)}>
      <p className={settings.help}>{messages.help}</p>
      <TextField
        label={messages.name}
        maxLength={BRAND_NAME_LENGTH_MAX}
        value={draft.name}
        stored={former.name}
        onChange={({ target }) => set({ name: target.value })}
      />
      {COLORS.map((color) => (
        <ColorField
          key={color}
          color={color}
          value={draft[color]}
          stored={former[color]}
          onChange={(value) => set({ [color]: value })}
        />
      ))}
      <p className={settings.help}>{messages.moved}</p>
      <div className={settings.field}>
        <p className={settings.legend}>{messages.logo}</p>
        <p className={settings.help}>{messages.logoHelp}</p>
        <div className={styles.buttons}>
          <Button onClick={() => file.current?.click()}>
            {logo === undefined ? messages.choose : messages.replace}
          </Button>
          {logo !== undefined && <Button onClick={() => setChosen(null)}>{messages.removeLogo}</Button>}
        </div>
        <input
          ref={file}
          type="file"
          accept="image/*"
          hidden
          aria-label={messages.logo}
          onChange={({ target }) => void choose(target.files?.[0]).finally(() => (target.value = ''))}
        />
      </div>
      <label className={checkbox.choice}>
        <input
          type="checkbox"
          className={checkbox.box}
          checked={draft.hidesFooter}
          onChange={({ target }) => set({ hidesFooter: target.checked })}
        />
        {messages.hidesFooter}
      </label>
      <div className={settings.field}>
        <p className={settings.legend}>{messages.preview}</p>
        <BrandPreview brand={next} logo={logo} />
      </div>
      {error !== undefined && <p role="alert">{error}</p>}
      <div className={styles.buttons}>
        <Button type="submit" tone="primary" disabled={!isComplete || isSaving}>
          {isSaving ? messages.saving : messages.save}
        </Button>
        <Button
          onClick={() => {
            setDraft(draftOf(null));
            setChosen(null);
          }}
        >
          {messages.reset}
        </Button>
      </div>
      <div role="status" className={styles.buttons}>
        {isChangedMeanwhile && (
          <>
            <p>{messages.changedMeanwhile}</p>
            <Button onClick={takeStored}>{messages.takeStored}</Button>
          </>
        )}
      </div>
    </form>
  );
};

const HELP: Record<ColorName, string> = { primary: messages.primaryHelp, accent: messages.accentHelp };

type ColorFieldProps = { color: ColorName; value: string; stored: string; onChange: (value: string) => void };

/** A colour to type, or to pick. */
const ColorField = ({ color, value, stored, onChange }: ColorFieldProps) => (
  <div className={settings.field}>
    <div className={styles.color}>
      <div className={styles.grows}>
        <TextField
          label={messages[color]}
          autoCapitalize="none"
          spellCheck={false}
          placeholder={messages.colorExample}
          maxLength={'#rrggbb'.length}
          value={value}
          stored={stored}
          error={value.length === '#rrggbb'.length && isWrong(value) ? messages.badColor : undefined}
          onChange={({ target }) => onChange(target.value.trim())}
        />
      </div>
      <input
        type="color"
        className={styles.well}
        aria-label={messages.pick(messages[color])}
        value={COLOR.test(value) ? value.toLowerCase() : '#808080'}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
    <p className={settings.help}>{HELP[color]}</p>
  </div>
);
