// The payment page's look: a draft with a picture of it beside, and the versions payers have seen.
import { useState } from 'react'
import { lookCorners, lookFonts, plainLook, type CheckoutLook } from '@falaj/contract/payments/checkout'
import { checkoutStyle } from '@falaj/contract/payments/checkout-style'
import { contrast, plainHex, textContrastMin } from '@falaj/contract/formats/contrast'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { usualMethods } from '@falaj/contract/payments/payment-methods'
import { isHexColour } from '@falaj/contract/kernel/typed'
import { money } from '@falaj/money'
import { Command } from '../../../blocks/command/command.tsx'
import { SelectField } from '../../../blocks/form/choice-fields.tsx'
import { TextField } from '../../../blocks/form/fields.tsx'
import { ChangedNote, useLatest } from '../../../blocks/form/latest.tsx'
import { useSaveForm } from '../../../blocks/form/use-form.ts'
import { ColourField, LogoField } from '../../../blocks/look/look-fields.tsx'
import { Loaded } from '../../../blocks/loaded/loaded.tsx'
import { PhonePreview, previewScreens, type PreviewScreen } from '../../../blocks/phone-preview/phone-preview.tsx'
import { useZone } from '../../../blocks/zone.ts'
import { BusyButton } from '../../../light/busy-button.tsx'
import { Page } from '../../../shell/page.tsx'
import { notify } from '../../../state/messages.ts'
import { dateTimeOf } from '../../../words/dates.ts'
import { useWords } from '../../../words/language.tsx'
import { styleWords } from './checkout-style.words.ts'
import './checkout-style.css'

type StyleSettings = Output<typeof checkoutStyle.query>

/** A text given in one language only is used for both. */
const bothOf = (en: string, zh: string) => (en || zh ? { en: en || zh, zh: zh || en } : null)

interface EditorProps {
  readonly found: StyleSettings
  readonly isOld: boolean
  readonly load: () => void
  readonly expect: (version: number) => void
}
const Editor = ({ found, isOld, load, expect }: EditorProps) => {
  const t = useWords(styleWords)
  const zone = useZone()
  const [shows, setShows] = useState<'before' | 'after'>('before')
  const [screen, setScreen] = useState<PreviewScreen>('phone')
  const { look } = found.draft ?? found.published
  const form = useSaveForm(
    checkoutStyle.save,
    {
      version: found.next,
      primary: look.primary,
      onPrimary: look.onPrimary,
      logo: look.logo ?? '',
      thanksEn: look.thanks?.en ?? '',
      thanksZh: look.thanks?.zh ?? '',
      legalEn: look.legal?.en ?? '',
      legalZh: look.legal?.zh ?? '',
      buttonEn: look.button?.en ?? '',
      buttonZh: look.button?.zh ?? '',
      ground: look.ground ?? '',
      font: look.font ?? 'sans',
      corners: look.corners ?? 'soft',
    },
    ({ version }) => {
      expect(versionOf(found.published.version, version))
      notify('success', t('saved'))
    },
  )
  const { draft, field } = form
  const good = isHexColour(draft.primary) && isHexColour(draft.onPrimary)
  const ratio = good ? contrast(draft.primary, draft.onPrimary) : 0
  const shown: CheckoutLook = {
    primary: isHexColour(draft.primary) ? plainHex(draft.primary) : look.primary,
    onPrimary: isHexColour(draft.onPrimary) ? plainHex(draft.onPrimary) : look.onPrimary,
    logo: draft.logo || null,
    thanks: bothOf(draft.thanksEn, draft.thanksZh),
    legal: bothOf(draft.legalEn, draft.legalZh),
    button: bothOf(draft.buttonEn, draft.buttonZh),
    ground: isHexColour(draft.ground) ? plainHex(draft.ground) : null,
    font: draft.font,
    corners: draft.corners,
  }
  return (
    <div className="with-preview">
      <form className="card card-body form" noValidate onSubmit={form.onSubmit}>
        <p className="quiet">
          {found.draft ? t('draftOf', { by: found.draft.by, at: dateTimeOf(found.draft.at, zone) }) : t('same')}
        </p>
        <ChangedNote isOld={isOld} load={load} />
        <div className="field-pair">
          <ColourField label={t('primary')} hint={t('hexHint')} {...field('primary')} />
          <ColourField
            label={t('onPrimary')}
            hint={
              good ? t(ratio >= textContrastMin ? 'readable' : 'unreadable', { ratio: ratio.toFixed(1) }) : t('hexHint')
            }
            {...field('onPrimary')}
          />
        </div>
        <ColourField label={t('ground')} hint={t('groundHint')} optional {...field('ground')} />
        <div className="field-pair">
          <SelectField
            label={t('font')}
            value={draft.font}
            onChange={(value) => form.put({ font: lookFonts.find((each) => each === value) ?? 'sans' })}
            choices={lookFonts.map((value) => ({ value, label: t(value) }))}
          />
          <SelectField
            label={t('corners')}
            value={draft.corners}
            onChange={(value) => form.put({ corners: lookCorners.find((each) => each === value) ?? 'soft' })}
            choices={lookCorners.map((value) => ({ value, label: t(value) }))}
          />
        </div>
        <div className="field-pair">
          <TextField label={t('buttonEn')} hint={t('buttonHint')} optional {...field('buttonEn')} />
          <TextField label={t('buttonZh')} optional {...field('buttonZh')} />
        </div>
        <LogoField value={draft.logo} onChange={(logo) => form.put({ logo })} />
        <TextField label={t('thanksEn')} optional lines={2} {...field('thanksEn')} />
        <TextField label={t('thanksZh')} optional lines={2} {...field('thanksZh')} />
        <TextField label={t('legalEn')} hint={t('legalHint')} optional lines={3} {...field('legalEn')} />
        <TextField label={t('legalZh')} optional lines={3} {...field('legalZh')} />
        <div className="form-foot">
          {found.draft && !isOld && (
            <>
              <Command
                of={checkoutStyle.discard}
                input={{ version: found.draft.version }}
                label={t('discard')}
                title={t('discardTitle')}
                next={t('discardNext')}
                destructive
                done={t('discarded')}
                onDone={() => expect(versionOf(found.published.version, found.next + 1))}
              />
              <Command
                of={checkoutStyle.publish}
                input={{ version: found.draft.version }}
                label={t('publish')}
                title={t('publishTitle')}
                next={t('publishNext')}
                done={t('published')}
                onDone={({ version }) => expect(versionOf(version, found.next + 1))}
              />
            </>
          )}
          <BusyButton text={t('save')} busy={form.busy} working={t('save')} className="button-primary" />
        </div>
      </form>
      <div>
        <SelectField
          label={t('preview')}
          value={shows}
          onChange={(value) => setShows(value === 'after' ? 'after' : 'before')}
          choices={(['before', 'after'] as const).map((value) => ({ value, label: t(value) }))}
        />
        <SelectField
          label={t('screen')}
          value={screen}
          onChange={(value) => setScreen(previewScreens.find((each) => each === value) ?? 'phone')}
          choices={previewScreens.map((value) => ({ value, label: t(value) }))}
        />
        <PhonePreview
          look={shown}
          title={t('sample')}
          amount={money(4800n, 'AED')}
          methods={usualMethods}
          isPaid={shows === 'after'}
          screen={screen}
        />
      </div>
    </div>
  )
}
/** What a version changed, beside the one before it. */
const useChanges = () => {
  const t = useWords(styleWords)
  return (look: CheckoutLook, before: CheckoutLook = plainLook): string => {
    const isOther = (one: unknown, other: unknown): boolean =>
      JSON.stringify(one ?? null) !== JSON.stringify(other ?? null)
    const texts = [
      ...(isOther(look.primary, before.primary) ? [`${t('primary')}: ${before.primary} → ${look.primary}`] : []),
      ...(isOther(look.onPrimary, before.onPrimary)
        ? [`${t('onPrimary')}: ${before.onPrimary} → ${look.onPrimary}`]
        : []),
      ...(['logo', 'thanks', 'legal', 'button', 'ground', 'font', 'corners'] as const)
        .filter((name) => isOther(look[name], before[name]))
        .map((name) =>
          t(look[name] ? (before[name] ? 'partChanged' : 'partAdded') : 'partRemoved', { part: t(`part-${name}`) }),
        ),
    ]
    return texts.length > 0 ? texts.join('; ') : t('noChange')
  }
}
const Versions = ({ found, expect }: Pick<EditorProps, 'found' | 'expect'>) => {
  const t = useWords(styleWords)
  const changes = useChanges()
  const zone = useZone()
  return (
    <section className="card card-body">
      <h2 className="style-heading">{t('versions')}</h2>
      {found.versions.length === 0 && <p className="quiet">{t('noVersions')}</p>}
      <ul className="style-versions">
        {found.versions.map(({ version, from, look, at, by }, index) => (
          <li key={version}>
            <span className="style-dot" style={{ background: look.primary, color: look.onPrimary }} aria-hidden="true">
              {look.logo ? <img src={look.logo} alt="" /> : 'Aa'}
            </span>
            <span className="style-version">
              <strong>{from ? t('fromVersion', { version, from }) : t('version', { version })}</strong>
              <span className="quiet small">{t('publishedBy', { by, at: dateTimeOf(at, zone) })}</span>
              <span className="small">{changes(look, found.versions[index + 1]?.look)}</span>
            </span>
            {version === found.published.version ? (
              <span className="quiet small">{t('current')}</span>
            ) : (
              <Command
                of={checkoutStyle.rollBack}
                input={{ version }}
                label={t('goBack')}
                title={t('goBackTitle', { version })}
                next={t('publishNext')}
                done={t('published')}
                onDone={(answer) => expect(versionOf(answer.version, found.next))}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
/** One number for both: a change of either resets the form. */
const versionOf = (published: number, draft: number): number => published * 100_000 + draft

const Style = ({ found }: { readonly found: StyleSettings }) => {
  const { base, isOld, load, expect } = useLatest({
    ...found,
    version: versionOf(found.published.version, found.next),
  })
  return (
    <>
      <Editor key={base.version} found={base} isOld={isOld} load={load} expect={expect} />
      <Versions found={found} expect={expect} />
    </>
  )
}
export default function CustomiseCheckout() {
  return (
    <Page>
      <Loaded of={checkoutStyle.query} input={{}}>
        {(found) => <Style found={found} />}
      </Loaded>
    </Page>
  )
}
