// Green points: the balance, when it expires, the rules, and what was earned and spent.
import { useState } from 'react'
import { areas, mayEnter } from '@falaj/contract/kernel/access'
import { greenPoint, greenPurposes, greenPurposeWords } from '@falaj/contract/growth/green-point'
import { href } from '@falaj/contract/kernel/routes'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { money, toCodeText } from '@falaj/money'
import { Facts } from '../../../blocks/facts/facts.tsx'
import { FieldValue } from '../../../blocks/fields/field-value.tsx'
import { SelectField } from '../../../blocks/form/choice-fields.tsx'
import { CountField } from '../../../blocks/form/fields.tsx'
import { FormDialog } from '../../../blocks/form/form-dialog.tsx'
import { useSaveForm } from '../../../blocks/form/use-form.ts'
import { Loaded } from '../../../blocks/loaded/loaded.tsx'
import { Amount } from '../../../blocks/money/amount.tsx'
import { RecordList } from '../../../blocks/record-list/record-list.tsx'
import { site, visitorOf } from '../../../session/site.ts'
import { Page } from '../../../shell/page.tsx'
import { notify } from '../../../state/messages.ts'
import { useStore } from '../../../state/store.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { GreenDetail } from './green-point.detail.tsx'
import { greenWords } from './green-point.words.ts'
import './green-point.css'

type Summary = Output<typeof greenPoint.summary>
const inPoints = (points: number) => money(BigInt(points), 'GP')
const counted = (points: number): string => points.toLocaleString('en')

const SpendDialog = ({ of, onClose }: { readonly of: Summary; readonly onClose: () => void }) => {
  const t = useWords(greenWords)
  const language = useLanguage()
  const purposes = greenPurposes.filter((each) => (each === 'donate' ? of.rules?.donates : of.rules?.worth))
  const form = useSaveForm(
    greenPoint.spend,
    { purpose: purposes[0] ?? 'donate', points: undefined as number | undefined },
    ({ number, paid }) => {
      notify('success', paid ? t('converted', { number, amount: toCodeText(paid) }) : t('spent', { number }))
      onClose()
    },
  )
  return (
    <FormDialog title={t('spend')} busy={form.busy} act={t('spend')} onClose={onClose} onSubmit={form.submit}>
      <p className="quiet small">{t('spendLead')}</p>
      <SelectField
        label={t('purpose')}
        choices={purposes.map((value) => ({ value, label: greenPurposeWords[value][language] }))}
        {...form.choice('purpose')}
      />
      <CountField
        label={t('howMany')}
        hint={t('have', { points: counted(of.spendable) })}
        digits={9}
        {...form.field('points')}
      />
    </FormDialog>
  )
}
const Expiring = ({ of }: { readonly of: Summary }) => {
  const t = useWords(greenWords)
  if (of.expiring.length === 0) return <p className="quiet">{t('expiringNone')}</p>
  const rows = of.expiring.map(({ at, points }, n) => ({
    at,
    points,
    after: of.expiring.slice(n + 1).reduce((sum, each) => sum + each.points, 0),
  }))
  return (
    <div className="green-dates">
      <table>
        <thead>
          <tr>
            <th scope="col">{t('expires')}</th>
            <th scope="col" className="number">
              {t('points')}
            </th>
            <th scope="col" className="number">
              {t('after')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ at, points, after }) => (
            <tr key={at}>
              <td>
                <FieldValue of={greenPoint.query.fields.at} value={at} />
              </td>
              <td className="number digits">{counted(points)}</td>
              <td className="number digits">{counted(after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
const Rules = ({ of }: { readonly of: NonNullable<Summary['rules']> }) => {
  const t = useWords(greenWords)
  return (
    <Facts
      as="rows"
      facts={[
        { name: t('unit'), value: <Amount of={of.unit} /> },
        { name: t('months'), value: t('monthsValue', { months: String(of.months) }) },
        { name: t('order'), value: t('orderValue') },
        { name: t('grace'), value: t('graceValue', { days: String(of.graceDays) }) },
        ...(of.worth ? [{ name: t('worth'), value: <Amount of={of.worth} /> }] : []),
      ]}
    />
  )
}
const Overview = ({ of }: { readonly of: Summary }) => {
  const t = useWords(greenWords)
  const [isSpending, setIsSpending] = useState(false)
  const visitor = visitorOf(useStore(site))
  const canSpend = of.spendable > 0 && of.rules !== null && (of.rules.donates || of.rules.worth !== null)
  return (
    <div className="green-top">
      <section className="card green-balance">
        <h2>{t('balance')}</h2>
        <p className="green-sum">
          <Amount of={inPoints(of.balance)} as="balance" />
        </p>
        {of.balance < 0 && <p role="status">{t('below')}</p>}
        {!of.rules && <p className="quiet">{t('noneYet')}</p>}
        <div className="green-acts">
          {canSpend && (
            <button type="button" className="button button-primary" onClick={() => setIsSpending(true)}>
              {t('spend')}
            </button>
          )}
          {mayEnter(areas.statements, visitor) && (
            <a className="button" href={`${href('/fiat/balance/statements')}?type=green%20point`}>
              {t('statement')}
            </a>
          )}
        </div>
      </section>
      <section className="card">
        <h2>{t('expiring')}</h2>
        <Expiring of={of} />
      </section>
      {of.rules && (
        <section className="card">
          <h2>{t('rules')}</h2>
          <Rules of={of.rules} />
        </section>
      )}
      {isSpending && <SpendDialog of={of} onClose={() => setIsSpending(false)} />}
    </div>
  )
}
export default function GreenPoints() {
  return (
    <Page>
      <Loaded of={greenPoint.summary} input={{}}>
        {(found) => <Overview of={found} />}
      </Loaded>
      <RecordList
        of={greenPoint.query}
        columns={(c) =>
          c.all({ first: ['at', 'kind', 'points', 'balance', 'orderNo', 'expiresAt', 'store'], onCard: ['kind'] })
        }
        drawer={(id) => <GreenDetail id={id} />}
        exportable
      />
    </Page>
  )
}
