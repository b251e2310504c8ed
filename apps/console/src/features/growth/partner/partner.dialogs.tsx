// A new rate and a new place in the tree, with what the last six months would have looked like.
import { useState, type ReactNode } from 'react'
import { partner, ppmOf, type TreeChange } from '@falaj/contract/growth/partner'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { errors } from '@falaj/contract/kernel/errors'
import { add, type Money } from '@falaj/money'
import { useAction, useQuery } from '../../../api/use.ts'
import { DateField, SelectField } from '../../../blocks/form/choice-fields.tsx'
import { serverFaults } from '../../../blocks/form/faults.ts'
import { TextField } from '../../../blocks/form/fields.tsx'
import { FormDialog } from '../../../blocks/form/form-dialog.tsx'
import { useSaveForm } from '../../../blocks/form/use-form.ts'
import { Amount } from '../../../blocks/money/amount.tsx'
import { notify } from '../../../state/messages.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { partnerWords } from './partner.words.ts'
import './partner.css'

export type PartnerDetail = Output<typeof partner.detail>
type WhatIfAnswer = Output<typeof partner.whatIf>
export const todayInDubai = (): string => new Date(Date.now() + 4 * 3_600_000).toISOString().slice(0, 10)
const dayText = (day: string): string => day.split('-').toReversed().join('-')

const sumBy = (rows: WhatIfAnswer['rows'], name: 'before' | 'after' | 'difference'): Money[] => {
  const sums = new Map<string, Money>()
  for (const row of rows) {
    const before = sums.get(row[name].currency)
    sums.set(row[name].currency, before ? add(before, row[name]) : row[name])
  }
  return [...sums.values()]
}
const Compared = ({ of }: { readonly of: WhatIfAnswer }) => {
  const t = useWords(partnerWords)
  const language = useLanguage()
  const { payments: n, rows } = of
  if (n === 0) return <p className="quiet small">{t('nothing')}</p>
  const total = (name: 'before' | 'after' | 'difference') =>
    sumBy(rows, name).map((each) => <Amount key={each.currency} of={each} signed={name === 'difference'} />)
  return (
    <>
      <p className="quiet small">{t('comparing', { n, from: dayText(of.from), until: dayText(of.until) })}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('agent')}</th>
            <th scope="col" data-end>
              {t('before')}
            </th>
            <th scope="col" data-end>
              {t('after')}
            </th>
            <th scope="col" data-end>
              {t('difference')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.id} ${row.before.currency}`}>
              <th scope="row">{row.name[language]}</th>
              <td data-end>
                <Amount of={row.before} />
              </td>
              <td data-end>
                <Amount of={row.after} />
              </td>
              <td data-end>
                <Amount of={row.difference} signed />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('sum')}</th>
            <td data-end>{total('before')}</td>
            <td data-end>{total('after')}</td>
            <td data-end>{total('difference')}</td>
          </tr>
        </tfoot>
      </table>
    </>
  )
}
/** Compares on request: the answer belongs to what was typed then, and goes when it changes. */
const useComparison = (id: string, change: TreeChange | null, blame: (faults: Record<string, string>) => void) => {
  const t = useWords(partnerWords)
  const [answer, setAnswer] = useState<{ readonly key: string; readonly of: WhatIfAnswer } | null>(null)
  const action = useAction(partner.whatIf, { quiet: ({ code }) => code === errors.INPUT_INVALID.code })
  const key = JSON.stringify(change)
  const compare = async (): Promise<void> => {
    if (!change) return
    const result = await action.run({ id, change })
    if (result.kind === 'success') return setAnswer({ key, of: result.body })
    const faults = serverFaults(result)
    if (faults)
      blame(Object.fromEntries(Object.entries(faults).map(([path, code]) => [path.replace('change.', ''), code])))
  }
  const panel: ReactNode = answer?.key === key && (
    <section className="what-if" aria-live="polite" aria-label={t('compare')}>
      <Compared of={answer.of} />
    </section>
  )
  const button = (
    <button type="button" className="button" disabled={!change || action.busy} onClick={() => void compare()}>
      {t('compare')}
    </button>
  )
  return { panel, button }
}

export const RateDialog = ({ of, onClose }: { readonly of: PartnerDetail; readonly onClose: () => void }) => {
  const t = useWords(partnerWords)
  const form = useSaveForm(
    partner.rate,
    { id: of.id, ratePpm: '', from: todayInDubai() },
    () => {
      notify('success', t('saved'))
      onClose()
    },
    (draft) => ({ ...draft, ratePpm: ppmOf(draft.ratePpm) ?? Number.NaN }),
  )
  const ratePpm = ppmOf(form.draft.ratePpm)
  const change: TreeChange | null =
    ratePpm !== null && form.draft.from ? { kind: 'rate', ratePpm, from: form.draft.from } : null
  const { panel, button } = useComparison(of.id, change, form.blame)
  return (
    <FormDialog
      title={t('changeRate')}
      width={560}
      busy={form.busy}
      act={t('changeRate')}
      beside={button}
      onClose={onClose}
      onSubmit={form.submit}
    >
      <p className="quiet small">{t('rule')}</p>
      <div className="field-pair">
        <TextField label={t('newRate')} hint={t('rateHint')} type="numeric" {...form.field('ratePpm')} />
        <DateField label={t('from')} hint={t('fromHint')} {...form.field('from')} />
      </div>
      {panel}
    </FormDialog>
  )
}
export const MoveDialog = ({ of, onClose }: { readonly of: PartnerDetail; readonly onClose: () => void }) => {
  const t = useWords(partnerWords)
  const language = useLanguage()
  const { data } = useQuery(partner.tree, {})
  const form = useSaveForm(partner.move, { id: of.id, parentId: '' }, () => {
    notify('success', t('saved'))
    onClose()
  })
  const { parentId } = form.draft
  const { panel, button } = useComparison(of.id, parentId ? { kind: 'move', parentId } : null, form.blame)
  const choices = (data?.rows ?? [])
    .filter(({ id, state }) => id !== of.id && state === 'active')
    .map((row) => ({ value: row.id, label: `${'\u2003'.repeat(row.depth)}${row.name[language]} (${row.number})` }))
  return (
    <FormDialog
      title={t('move')}
      width={560}
      busy={form.busy}
      act={t('move')}
      beside={button}
      onClose={onClose}
      onSubmit={form.submit}
    >
      <p className="quiet small">{t('rule')}</p>
      <SelectField label={t('parent')} choices={choices} {...form.field('parentId')} />
      {panel}
    </FormDialog>
  )
}
