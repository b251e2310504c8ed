// What a member does with a machine: order cash, count it blind, set its limits, and stop it from paying out.
import { cashCurrency } from '@falaj/contract/cash/cash'
import { eatm, noteValues, type EatmDetail } from '@falaj/contract/cash/eatm'
import { money, toCodeText, toText } from '@falaj/money'
import { DateField } from '../../../blocks/form/choice-fields.tsx'
import { ChecksField, CountField, TextField } from '../../../blocks/form/fields.tsx'
import { FormDialog } from '../../../blocks/form/form-dialog.tsx'
import { useSaveForm } from '../../../blocks/form/use-form.ts'
import { AmountInput, type AmountText } from '../../../blocks/money/amount-input.tsx'
import { notify } from '../../../state/messages.ts'
import { useWords } from '../../../words/language.tsx'
import { eatmWords } from './eatm.words.ts'

interface DialogProps {
  readonly of: EatmDetail
  readonly onClose: () => void
}
type Counts = Readonly<Record<string, number | undefined>>
const dayMs = 86_400_000
const tomorrow = (): string => new Date(Date.now() + 4 * 3_600_000 + dayMs).toISOString().slice(0, 10)
const valueOf = ({ denomination }: EatmDetail['containers'][number]): number =>
  Number((denomination?.minor ?? 0n) / 100n)
const cassettesOf = (found: EatmDetail) => found.containers.filter(({ kind }) => kind === 'cassette')

export const RequestRefill = ({ of, onClose }: DialogProps) => {
  const t = useWords(eatmWords)
  const cassettes = cassettesOf(of)
  const form = useSaveForm(
    eatm.requestRefill,
    { day: tomorrow(), notes: {} as Counts },
    ({ number, requestNumber }) => {
      notify('success', requestNumber ? t('asked', { number, request: requestNumber }) : t('ordered', { number }))
      onClose()
    },
    ({ day, notes }) => ({
      id: of.id,
      day,
      notes: cassettes.map(({ position }) => ({ position, count: notes[position] ?? 0 })),
    }),
  )
  const { notes } = form.draft
  const total = cassettes.reduce((sum, each) => sum + BigInt(notes[each.position] ?? 0) * BigInt(valueOf(each)), 0n)
  return (
    <FormDialog
      title={t('refillTitle', { name: of.label })}
      busy={form.busy}
      act={t('ask')}
      onClose={onClose}
      onSubmit={form.submit}
    >
      <DateField label={t('refillDay')} {...form.field('day')} />
      {cassettes.map((each, at) => (
        <CountField
          key={each.position}
          label={t('notesOf', { position: String(each.position), value: String(valueOf(each)) })}
          hint={t('fits', { count: String(each.capacity - each.notes) })}
          digits={4}
          value={notes[each.position]}
          fault={form.faults[`notes.${at}.count`] ?? (at === 0 ? (form.faults['notes'] ?? null) : null)}
          onChange={(count) => form.put({ notes: { ...notes, [each.position]: count } })}
        />
      ))}
      <p>
        {t('total')} <b className="digits">{toCodeText(money(total * 100n, cashCurrency))}</b>
      </p>
      <p className="quiet small">{t('refillNext')}</p>
    </FormDialog>
  )
}

export const CountMachine = ({ of, onClose }: DialogProps) => {
  const t = useWords(eatmWords)
  const cassettes = cassettesOf(of)
  const box = of.containers.find(({ kind }) => kind === 'cash-box')
  const boxKey = (value: number): string => `box-${value}`
  /** In the order in which they are sent: a fault names its line by its place. */
  const names = [...cassettes.map(({ position }) => String(position)), ...noteValues.map(boxKey)]
  const form = useSaveForm(
    eatm.count,
    { notes: {} as Counts, opened: [] as readonly string[], note: '' },
    ({ number, expected, counted }) => {
      const difference = counted.minor - expected.minor
      const size = toCodeText({ ...counted, minor: difference < 0n ? -difference : difference })
      if (difference === 0n) notify('success', t('countedAll', { number, amount: toCodeText(counted) }))
      else notify('info', t(difference < 0n ? 'countedShort' : 'countedOver', { number, difference: size }))
      onClose()
    },
    ({ notes, opened, note }) => ({
      id: of.id,
      note,
      lines: [
        ...cassettes.map(({ position }) => ({ position, count: notes[position] })),
        // A box that was not opened is not counted.
        ...(box && opened.length > 0
          ? noteValues.map((value) => ({ position: box.position, value, count: notes[boxKey(value)] }))
          : []),
      ],
    }),
  )
  const { notes, opened } = form.draft
  const field = (name: string, label: string) => (
    <CountField
      key={name}
      label={label}
      digits={5}
      value={notes[name]}
      fault={form.faults[`lines.${names.indexOf(name)}.count`] ?? null}
      onChange={(count) => form.put({ notes: { ...notes, [name]: count } })}
    />
  )
  return (
    <FormDialog
      title={t('countTitle', { name: of.label })}
      busy={form.busy}
      act={t('save')}
      onClose={onClose}
      onSubmit={form.submit}
    >
      <p className="quiet small">{t('countLead')}</p>
      {cassettes.map((each) =>
        field(String(each.position), t('notesOf', { position: String(each.position), value: String(valueOf(each)) })),
      )}
      {box && (
        <ChecksField
          label={t('box')}
          value={opened}
          fault={form.faults['lines'] ?? null}
          choices={[{ value: 'box', label: t('countsBox') }]}
          onChange={(to) => form.put({ opened: to })}
        />
      )}
      {opened.length > 0 && noteValues.map((value) => field(boxKey(value), t('countBox', { value: String(value) })))}
      <TextField label={t('note')} optional {...form.field('note')} />
    </FormDialog>
  )
}

export const SetLimits = ({ of, onClose }: DialogProps) => {
  const t = useWords(eatmWords)
  const form = useSaveForm(
    eatm.setLimits,
    {
      id: of.id,
      version: of.version,
      outMax: { amount: toText(of.outMax), currency: cashCurrency } as AmountText,
      outDaily: { amount: toText(of.outDaily), currency: cashCurrency } as AmountText,
    },
    () => {
      notify('success', t('saved'))
      onClose()
    },
  )
  return (
    <FormDialog
      title={t('limitsTitle', { name: of.label })}
      busy={form.busy}
      act={t('saveLimits')}
      onClose={onClose}
      onSubmit={form.submit}
    >
      <AmountInput label={t('outMax')} choices={[cashCurrency]} {...form.field('outMax')} />
      <AmountInput label={t('outDaily')} choices={[cashCurrency]} {...form.field('outDaily')} />
    </FormDialog>
  )
}

export const StopPaying = ({ of, onClose }: DialogProps) => {
  const t = useWords(eatmWords)
  const form = useSaveForm(eatm.setPaysOut, { id: of.id, paysOut: false, why: '' }, () => {
    notify('success', t('saved'))
    onClose()
  })
  return (
    <FormDialog
      title={t('stopPayingTitle', { name: of.label })}
      busy={form.busy}
      act={t('stopPaying')}
      onClose={onClose}
      onSubmit={form.submit}
    >
      <TextField label={t('why')} {...form.field('why')} />
      <p className="quiet small">{t('stopPayingNext')}</p>
    </FormDialog>
  )
}
