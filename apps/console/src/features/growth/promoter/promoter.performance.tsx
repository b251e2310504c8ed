// Promoters performance: how far the invitations of a period came, and who earned what. The choice is in the address.
import { promoter, type RankedPromoter } from '@falaj/contract/growth/promoter'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { href } from '@falaj/contract/kernel/routes'
import { add, money, toCodeText } from '@falaj/money'
import { SelectField } from '../../../blocks/form/choice-fields.tsx'
import { Loaded } from '../../../blocks/loaded/loaded.tsx'
import { Amount } from '../../../blocks/money/amount.tsx'
import { Empty } from '../../../blocks/states/empty.tsx'
import { StatusPill } from '../../../blocks/status-pill/status-pill.tsx'
import { StoreName, useStores } from '../../../blocks/store/store-name.tsx'
import { todayIn } from '../../../blocks/zone.ts'
import { useQuery } from '../../../api/use.ts'
import { navigate, searchWith, useLocation } from '../../../router/location.ts'
import { Page } from '../../../shell/page.tsx'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { StepBars } from '../referral/referral.read.ts'
import { daysOf, periods } from './promoter.period.ts'
import { promoterWords } from './promoter.words.ts'
import './promoter.css'

type Performance = Output<typeof promoter.performance>
const sumOf = (rows: readonly RankedPromoter[], name: 'volume' | 'earned') =>
  rows.reduce((sum, row) => add(sum, row[name]), money(0n, 'AED'))

const Ranking = ({ of }: { readonly of: Performance }) => {
  const t = useWords(promoterWords)
  const { rows } = of
  const counts = ['invited', 'registered', 'paid', 'rewarded'] as const
  const [best] = rows
  const earned = sumOf(rows, 'earned')
  return (
    <section className="card card-body" aria-labelledby="promoter-ranking">
      <h2 id="promoter-ranking">{t('ranking')}</h2>
      <p className="step-finding">
        {best && best.earned.minor > 0n
          ? t('best', { name: best.name, amount: toCodeText(best.earned), total: toCodeText(earned) })
          : t('noEarnings')}
      </p>
      <div className="promoter-scroll">
        <table className="promoter-table">
          <thead>
            <tr>
              <th scope="col" data-end>
                {t('rank')}
              </th>
              <th scope="col">{t('promoter')}</th>
              <th scope="col" data-wide>
                {t('store')}
              </th>
              {counts.map((name) => (
                <th key={name} scope="col" data-end data-wide={name !== 'invited' || undefined}>
                  {t(name)}
                </th>
              ))}
              <th scope="col" data-end data-wide>
                {t('volume')}
              </th>
              <th scope="col" data-end>
                {t('earned')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={row.id}>
                <td data-end className="digits">
                  {at + 1}
                </td>
                <th scope="row">
                  <a href={href('/marketing/promoters-management', {}, { open: row.id })}>{row.name}</a>{' '}
                  {row.status !== 'active' && <StatusPill code={row.status} />}
                </th>
                <td data-wide>{row.store ? <StoreName code={row.store} /> : '–'}</td>
                {counts.map((name) => (
                  <td key={name} data-end data-wide={name !== 'invited' || undefined} className="digits">
                    {row[name]}
                  </td>
                ))}
                <td data-end data-wide>
                  <Amount of={row.volume} />
                </td>
                <td data-end>
                  <Amount of={row.earned} />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                {t('sum')}
              </th>
              <td data-wide>–</td>
              {counts.map((name) => (
                <td key={name} data-end data-wide={name !== 'invited' || undefined} className="digits">
                  {rows.reduce((sum, row) => sum + row[name], 0)}
                </td>
              ))}
              <td data-end data-wide>
                <Amount of={sumOf(rows, 'volume')} />
              </td>
              <td data-end>
                <Amount of={earned} />
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
      <p className="quiet small">{t('basis')}</p>
    </section>
  )
}
const Found = ({ of }: { readonly of: Performance }) => {
  const t = useWords(promoterWords)
  if (of.rows.length === 0)
    return (
      <section className="card">
        <Empty reason="noData" text={t('none')} />
      </section>
    )
  return (
    <>
      <section className="card card-body promoter-funnel" aria-labelledby="promoter-funnel">
        <div className="promoter-head">
          <h2 id="promoter-funnel">{t('funnel')}</h2>
          {of.refused > 0 && (
            <a href={href('/marketing/referrals/referrals', {}, { status: 'referral-refused' })}>
              {t('refused', { n: of.refused })}
            </a>
          )}
        </div>
        <StepBars of={of.funnel.map(({ step, invitations: count }) => ({ step, count }))} />
      </section>
      <Ranking of={of} />
    </>
  )
}
export default function PromoterPerformance() {
  const t = useWords(promoterWords)
  const language = useLanguage()
  const { pathname, search } = useLocation()
  const params = new URLSearchParams(search)
  const period = periods.find((each) => each === params.get('period')) ?? 'all'
  const [promoterId, store] = [params.get('promoter') ?? '', params.get('store') ?? '']
  const stores = useStores()
  const { data: everybody } = useQuery(promoter.performance, {})
  const put = (part: Record<string, string | null>): void => navigate(pathname + searchWith(search, part))
  return (
    <Page>
      <div className="card card-body promoter-choice">
        <SelectField
          label={t('period')}
          none={t('all')}
          value={period === 'all' ? '' : period}
          onChange={(value) => put({ period: value || null })}
          choices={periods.filter((each) => each !== 'all').map((value) => ({ value, label: t(value) }))}
        />
        <SelectField
          label={t('promoter')}
          none={t('everybody')}
          value={promoterId}
          onChange={(value) => put({ promoter: value || null })}
          choices={(everybody?.rows ?? [])
            .map(({ id, name }) => ({ value: id, label: name }))
            .toSorted((one, other) => one.label.localeCompare(other.label))}
        />
        <SelectField
          label={t('store')}
          none={t('everyStore')}
          value={store}
          onChange={(value) => put({ store: value || null })}
          choices={stores.map(({ code, name }) => ({ value: code, label: name[language] }))}
        />
      </div>
      <Loaded
        of={promoter.performance}
        input={{
          ...daysOf(period, todayIn('Asia/Dubai')),
          ...(promoterId ? { promoterId } : {}),
          ...(store ? { store } : {}),
        }}
      >
        {(found) => <Found of={found} />}
      </Loaded>
    </Page>
  )
}
