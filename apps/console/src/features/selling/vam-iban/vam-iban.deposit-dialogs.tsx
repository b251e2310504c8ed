// Decisions on a deposit: the invoices it pays, that it is accepted without one, or that it is returned.
import type { Output } from '@falaj/contract/kernel/endpoint'
import { matchPartsMax, vamIban } from '@falaj/contract/selling/vam-iban'
import { fromText, money, toCodeText, toText, type Money } from '@falaj/money'
import { TextField } from '../../../blocks/form/fields.tsx'
import { FormDialog } from '../../../blocks/form/form-dialog.tsx'
import { useSaveForm } from '../../../blocks/form/use-form.ts'
import { AmountInput, type AmountText } from '../../../blocks/money/amount-input.tsx'
import { notify } from '../../../state/messages.ts'
import { useWords } from '../../../words/language.tsx'
import { PickInvoice } from './vam-iban.pick-invoice.tsx'
import { vamIbanWords } from './vam-iban.words.ts'

export type Deposit = Output<typeof vamIban.deposit>
export type SuggestionParts = Deposit['suggestions'][number]['parts']
interface Props {
  readonly of: Deposit
  readonly onClose: () => void
}
interface PartDraft {
  readonly key: string
  readonly invoiceId: string
  readonly label: string | null
  readonly amount: AmountText
}
interface Draft {
  readonly [field: string]: unknown
  readonly id: string
  readonly parts: readonly PartDraft[]
}
const leftOf = (of: Deposit, parts: readonly PartDraft[]): bigint =>
  parts.reduce(
    (left, { amount }) => left - (fromText(amount.amount || '0', of.amount.currency)?.minor ?? 0n),
    of.unmatched.minor,
  )
export const MatchDialog = ({ of, suggested, onClose }: Props & { readonly suggested: SuggestionParts }) => {
  const t = useWords(vamIbanWords)
  const { currency } = of.amount
  const partOf = (amount: Money | null, invoiceId = '', label: string | null = null): PartDraft => ({
    key: crypto.randomUUID(),
    invoiceId,
    label,
    amount: { amount: amount ? toText(amount) : '', currency },
  })
  const first = suggested.map(({ amount, invoiceId, number, customer }) =>
    partOf(amount, invoiceId, `${number} · ${customer}`),
  )
  const unset: Draft = { id: of.id, parts: first.length > 0 ? first : [partOf(null)] }
  const form = useSaveForm(
    vamIban.match,
    unset,
    () => {
      notify('success', t('matched'))
      onClose()
    },
    ({ id, parts }) => ({ id, parts: parts.map(({ invoiceId, amount }) => ({ invoiceId, amount })) }),
  )
  const { parts } = form.draft
  const put = (at: number, part: Partial<PartDraft>): void =>
    form.put({ parts: parts.with(at, { ...parts[at]!, ...part }) })
  const left = leftOf(of, parts)
  return (
    <FormDialog
      title={t('matchTitle')}
      width={560}
      busy={form.busy}
      act={t('match')}
      onClose={onClose}
      onSubmit={form.submit}
    >
      <p className="quiet small">{t('matchNext')}</p>
      {parts.map((part, at) => {
        const fault = (field: string) =>
          form.faults[`parts.${at}.${field}`] ?? form.faults[`parts.${at}.${field}.${field}`] ?? null
        return (
          <div key={part.key} className="vam-part" role="group" aria-label={t('part', { n: at + 1 })}>
            <PickInvoice
              label={t('invoice')}
              currency={currency}
              without={parts.toSpliced(at, 1).map(({ invoiceId }) => invoiceId)}
              fault={fault('invoiceId')}
              chosen={part.invoiceId ? part.label : null}
              onPick={(row) => {
                const rest = leftOf(of, parts.toSpliced(at, 1))
                const due = row && row.due.minor < rest ? row.due.minor : rest
                put(at, {
                  invoiceId: row?.id ?? '',
                  label: row ? `${row.number ?? ''} · ${row.customer}` : null,
                  ...(row && due > 0n ? { amount: { amount: toText(money(due, currency)), currency } } : {}),
                })
              }}
            />
            <AmountInput
              label={t('amount')}
              choices={[currency]}
              value={part.amount}
              fault={fault('amount')}
              onChange={(amount) => put(at, { amount })}
            />
            {parts.length > 1 && (
              <button type="button" className="button" onClick={() => form.put({ parts: parts.toSpliced(at, 1) })}>
                {t('removePart')}
              </button>
            )}
          </div>
        )
      })}
      <div className="vam-foot">
        <span role="status" className={left < 0n ? 'vam-over' : 'quiet'}>
          {left < 0n
            ? t('over', { sum: toCodeText(money(-left, currency)) })
            : t('left', { sum: toCodeText(money(left, currency)) })}
        </span>
        {parts.length < matchPartsMax && (
          <button type="button" className="button" onClick={() => form.put({ parts: [...parts, partOf(null)] })}>
            {t('addPart')}
          </button>
        )}
      </div>
    </FormDialog>
  )
}
export type Match = Deposit['matches'][number]
export const UndoDialog = ({ of, match, onClose }: Props & { readonly match: Match }) => {
  const t = useWords(vamIbanWords)
  const form = useSaveForm(vamIban.undo, { id: of.id, matchId: match.id, reason: '' }, () => {
    notify('success', t('undone'))
    onClose()
  })
  const sum = toCodeText(match.amount)
  return (
    <FormDialog title={t('undoTitle')} busy={form.busy} act={t('undo')} onClose={onClose} onSubmit={form.submit}>
      <p className="quiet small">
        {match.number ? t('undoInvoice', { sum, number: match.number }) : t('undoKept', { sum })}
      </p>
      <TextField label={t('reason')} {...form.field('reason')} />
    </FormDialog>
  )
}
export const KeepDialog = ({ of, onClose }: Props) => {
  const t = useWords(vamIbanWords)
  const form = useSaveForm(vamIban.keep, { id: of.id, note: '' }, () => {
    notify('success', t('kept'))
    onClose()
  })
  return (
    <FormDialog title={t('keepTitle')} busy={form.busy} act={t('keep')} onClose={onClose} onSubmit={form.submit}>
      <p className="quiet small">{t('keepNext', { sum: toCodeText(of.unmatched) })}</p>
      <TextField label={t('note')} {...form.field('note')} />
    </FormDialog>
  )
}
export const ReturnDialog = ({ of, onClose }: Props) => {
  const t = useWords(vamIbanWords)
  const form = useSaveForm(vamIban.giveBack, { id: of.id, reason: '' }, () => {
    notify('success', t('returned'))
    onClose()
  })
  return (
    <FormDialog
      title={t('returnTitle')}
      busy={form.busy}
      act={t('return')}
      destructive
      onClose={onClose}
      onSubmit={form.submit}
    >
      <p className="quiet small">
        {t('returnNext', { sum: toCodeText(of.unmatched), sender: of.sender, account: of.senderAccount ?? '' })}
      </p>
      <TextField label={t('reason')} {...form.field('reason')} />
    </FormDialog>
  )
}
