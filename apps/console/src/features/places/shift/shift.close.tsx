// The office closes a shift that its till can't: a blind count and a reason. The answer says what was expected.
import { denominations } from '@falaj/contract/places/device-contract'
import { shift, type ShiftDetail } from '@falaj/contract/places/shift'
import { money, toCodeText, toText, type Currency } from '@falaj/money'
import { CountField, TextField } from '../../../blocks/form/fields.tsx'
import { FormDialog } from '../../../blocks/form/form-dialog.tsx'
import { useSaveForm } from '../../../blocks/form/use-form.ts'
import { notify } from '../../../state/messages.ts'
import { useWords } from '../../../words/language.tsx'
import { shiftWords } from './shift.words.ts'

type Counts = Readonly<Record<string, number | undefined>>
export const CloseShift = ({ of, onClose }: { readonly of: ShiftDetail; readonly onClose: () => void }) => {
  const t = useWords(shiftWords)
  const currency = of.currency as Currency
  const values = denominations[currency] ?? []
  const form = useSaveForm(
    shift.close,
    { counts: {} as Counts, coins: '', reason: '' },
    ({ z, difference }) => {
      const size = toCodeText({ ...difference, minor: difference.minor < 0n ? -difference.minor : difference.minor })
      if (difference.minor === 0n) notify('success', t('closedEven', { z }))
      else notify('info', t(difference.minor < 0n ? 'closedShort' : 'closedOver', { z, amount: size }))
      onClose()
    },
    ({ counts, coins, reason }) => ({
      id: of.id,
      version: of.version,
      counts: values.map((value) => ({ value, count: counts[value] ?? 0 })),
      ...(coins.trim() === '' ? {} : { coins }),
      reason,
    }),
  )
  const { counts } = form.draft
  const notes = values.reduce((sum, value) => sum + BigInt(value) * BigInt(counts[value] ?? 0), 0n)
  const coins = /^\d+(\.\d{1,2})?$/.test(form.draft.coins.trim())
    ? BigInt(Math.round(Number(form.draft.coins) * 100))
    : 0n
  return (
    <FormDialog
      title={t('closeTitle', { number: of.number })}
      busy={form.busy}
      act={t('close')}
      onClose={onClose}
      onSubmit={form.submit}
    >
      <p className="quiet small">{t('closeLead')}</p>
      {values.map((value, at) => (
        <CountField
          key={value}
          label={t('notes', { value: toText(money(BigInt(value), currency)).replace('.00', '') })}
          digits={5}
          value={counts[value]}
          fault={form.faults[`counts.${at}.count`] ?? form.faults[`counts.${at}.value`] ?? null}
          onChange={(count) => form.put({ counts: { ...counts, [value]: count } })}
        />
      ))}
      <TextField label={t('coinsSum')} optional {...form.field('coins')} />
      <p>
        {t('total')} <b className="digits">{toCodeText(money(notes + coins, currency))}</b>
      </p>
      <TextField label={t('reason')} {...form.field('reason')} />
    </FormDialog>
  )
}
