// The trial balance of a month, one currency at a time; every line opens its entries, and a closed one can be computed anew.
import { useState } from 'react'
import { balanceAccounts, balanceCurrencies, type BalanceAccount } from '@falaj/contract/accounts/balance'
import { coins } from '@falaj/contract/kernel/coins'
import { monthClose, type Difference, type TrialLine } from '@falaj/contract/insight/month-close'
import type { Input } from '@falaj/contract/kernel/endpoint'
import { accountWords, reasonWords } from '@falaj/contract/kernel/money-words'
import { sayCode } from '@falaj/contract/kernel/words'
import { useAction } from '../../../api/use.ts'
import { endpointsOf } from '../../../blocks/explain/endpoints.ts'
import { EntryList } from '../../../blocks/explain/entry-list.tsx'
import type { inputOf } from '../../../blocks/explain/period.ts'
import type { ReasonChoice } from '../../../blocks/explain/composition.tsx'
import { Glyph } from '../../../blocks/glyph.tsx'
import { Loaded } from '../../../blocks/loaded/loaded.tsx'
import { Amount } from '../../../blocks/money/amount.tsx'
import { dayPlus, dayText, dubaiDay } from '../../../blocks/zone.ts'
import { BusyButton } from '../../../light/busy-button.tsx'
import { Dialog } from '../../../light/dialog.tsx'
import { Tabs } from '../../../light/tabs.tsx'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { shortPrint, type MonthDetail } from './month-close.month.ts'
import { monthCloseWords } from './month-close.words.ts'
import '../../../blocks/explain/explain.css'

/** Banknotes, commissions and campaigns have pages of their own. */
const isBalance = (account: string): boolean => balanceAccounts.some((each) => each === account)
type EntryQuery = ReturnType<typeof inputOf>
const currencies = [...balanceCurrencies, ...coins]

const useName = () => {
  const t = useWords(monthCloseWords)
  const language = useLanguage()
  return ({ is, account, reason }: Pick<TrialLine, 'is' | 'account' | 'reason'>): string =>
    is === 'forward'
      ? t('forward')
      : account
        ? sayCode(accountWords, account, language)
        : sayCode(reasonWords, reason ?? '', language)
}
interface OpenLine {
  readonly line: TrialLine
  readonly currency: string
}
/** The entries behind one line: account by account, added up to the line. */
const LineEntries = ({
  opened,
  of,
  onClose,
}: {
  readonly opened: OpenLine
  readonly of: MonthDetail
  readonly onClose: () => void
}) => {
  const t = useWords(monthCloseWords)
  const language = useLanguage()
  const name = useName()
  const { line } = opened
  const accounts = balanceAccounts.filter((each) => line.accounts.includes(each))
  const [account, setAccount] = useState<BalanceAccount>(accounts[0] ?? 'available')
  const currency = currencies.find((each) => each === opened.currency)
  if (!currency) return null
  const query: EntryQuery = { account, currency, clock: 'booked', from: of.from, until: of.until }
  const chosen = (line.reason ?? 'all') as ReasonChoice
  const title = t('entriesOf', { what: name(line), currency })
  return (
    <Dialog open onClose={onClose} label={title} width={960}>
      <div className="month-entries">
        <h2>{title}</h2>
        <Tabs
          label={t('accountTabs')}
          tabs={accounts.map((each) => ({ name: each, title: accountWords[each][language] }))}
          chosen={account}
          onChoose={setAccount}
        >
          <Loaded of={endpointsOf(currency).explain} input={query as Input<ReturnType<typeof endpointsOf>['explain']>}>
            {(composed) => <EntryList key={account} query={query} composed={composed} chosen={chosen} />}
          </Loaded>
        </Tabs>
        <div className="dialog-actions">
          <button type="button" className="button" onClick={onClose}>
            {t('shut')}
          </button>
        </div>
      </div>
    </Dialog>
  )
}

const Differences = ({ rows }: { readonly rows: readonly Difference[] }) => {
  const t = useWords(monthCloseWords)
  const language = useLanguage()
  return (
    <div className="month-scroll">
      <table className="month-table">
        <thead>
          <tr>
            <th scope="col">{t('account')}</th>
            <th scope="col" className="end">
              {t('was')}
            </th>
            <th scope="col" className="end">
              {t('is')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ account, reason, frozen, now, frozenEntries, entries }) => (
            <tr key={`${now.currency} ${account} ${reason}`}>
              <td>
                {sayCode(accountWords, account, language)},{' '}
                {reason ? sayCode(reasonWords, reason, language) : t('opening')}
              </td>
              <td className="end">
                <Amount of={frozen} /> {reason && <small>{t('entriesCount', { n: frozenEntries })}</small>}
              </td>
              <td className="end">
                <Amount of={now} /> {reason && <small>{t('entriesCount', { n: entries })}</small>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
const Compared = ({ of }: { readonly of: MonthDetail }) => {
  const t = useWords(monthCloseWords)
  const action = useAction(monthClose.compare, { stale: [monthClose.query, monthClose.detail] })
  const [found, setFound] = useState<{ readonly isEqual: boolean; readonly differences: readonly Difference[] } | null>(
    null,
  )
  const run = async (): Promise<void> => {
    const result = await action.run({ month: of.month })
    if (result.kind === 'success') setFound(result.body)
  }
  return (
    <>
      <div className="month-foot small">
        <span className="quiet">
          {t(of.actions.includes('compare') ? 'fingerprint' : 'fingerprintNow')}{' '}
          <code title={of.fingerprint}>{shortPrint(of.fingerprint)}</code>
        </span>
        {of.actions.includes('compare') && (
          <BusyButton
            text={t('compare')}
            working={t('comparing')}
            busy={action.busy}
            className=""
            onPress={() => void run()}
          />
        )}
      </div>
      {found && (
        <div className="month-compared" role="status" data-equal={found.isEqual}>
          <p>
            <Glyph name={found.isEqual ? 'done' : 'alert'} />{' '}
            {found.isEqual
              ? t('equal')
              : found.differences.length > 0
                ? t('differs', { n: found.differences.length })
                : t('differsKept')}
          </p>
          {found.differences.length > 0 && <Differences rows={found.differences} />}
        </div>
      )}
    </>
  )
}

export const Trial = ({ of }: { readonly of: MonthDetail }) => {
  const t = useWords(monthCloseWords)
  const name = useName()
  const [wanted, setWanted] = useState<string | null>(null)
  const [opened, setOpened] = useState<OpenLine | null>(null)
  const shown =
    of.trial.find(({ currency }) => currency === wanted) ??
    of.trial.find(({ currency }) => currency === 'AED') ??
    of.trial[0]
  if (!shown)
    return (
      <section className="card card-body">
        <p className="quiet">{t('noTrial')}</p>
      </section>
    )
  const { currency, lines, total, isBalanced } = shown
  const isFrozen = of.status === 'MONTH_CLOSED' || of.status === 'MONTH_REOPENING'
  const side = (line: TrialLine, amount: TrialLine['debit']) =>
    amount &&
    (line.accounts.some(isBalance) ? (
      <button type="button" className="link-button" onClick={() => setOpened({ line, currency })}>
        <span className="visually-hidden">{name(line)} </span>
        <Amount of={amount} bare />
      </button>
    ) : (
      <Amount of={amount} bare />
    ))
  return (
    <section className="card month-trial">
      <div className="month-card-head">
        <div>
          <h2>{t('trial', { currency })}</h2>
          <p className="quiet small">{t(isFrozen ? 'trialFrozen' : 'trialLead')}</p>
        </div>
        <span className="quiet small digits">{t('asOf', { date: dayText(dayPlus(dubaiDay(of.until), -1)) })}</span>
      </div>
      {of.trial.length > 1 && (
        <div className="segments month-currencies" role="group" aria-label={t('currency')}>
          {of.trial.map((each) => (
            <button
              key={each.currency}
              type="button"
              aria-pressed={each === shown}
              onClick={() => setWanted(each.currency)}
            >
              {each.currency}
            </button>
          ))}
        </div>
      )}
      <div className="month-scroll">
        <table className="month-table">
          <thead>
            <tr>
              <th scope="col">{t('number')}</th>
              <th scope="col">{t('account')}</th>
              <th scope="col" className="end">
                {t('debit')}
              </th>
              <th scope="col" className="end">
                {t('credit')}
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={`${line.is} ${line.number}`}>
                <td className="quiet digits">{line.number}</td>
                <td>{name(line)}</td>
                <td className="end">{side(line, line.debit)}</td>
                <td className="end">{side(line, line.credit)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={2} data-good={isBalanced}>
                <Glyph name={isBalanced ? 'done' : 'alert'} /> {t(isBalanced ? 'balanced' : 'unbalanced')}
              </th>
              <td className="end">
                <Amount of={total} bare />
              </td>
              <td className="end">
                <Amount of={total} bare />
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
      <Compared key={of.month} of={of} />
      {opened && <LineEntries opened={opened} of={of} onClose={() => setOpened(null)} />}
    </section>
  )
}
