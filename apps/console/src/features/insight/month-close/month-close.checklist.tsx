// The checklist: one line for each question, the open ones in colour with a way to exactly what is open.
import { openCheckWords, type CheckedItem, type MonthCheck } from '@falaj/contract/insight/month-close'
import { wayTo } from '@falaj/contract/kernel/business-objects'
import { mayOpen, matchPath } from '@falaj/contract/kernel/routes'
import { sayCode } from '@falaj/contract/kernel/words'
import type { Visitor } from '@falaj/contract/kernel/access'
import { Glyph } from '../../../blocks/glyph.tsx'
import { useZone } from '../../../blocks/zone.ts'
import { site, visitorOf } from '../../../session/site.ts'
import { useStore } from '../../../state/store.ts'
import { dateTimeOf } from '../../../words/dates.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import type { MonthDetail } from './month-close.month.ts'
import { monthCloseWords } from './month-close.words.ts'

interface CheckLook {
  readonly done: keyof typeof monthCloseWords & `${string}Done`
  readonly open: keyof typeof monthCloseWords & `${string}Open`
  readonly way: keyof typeof monthCloseWords & `to${string}`
  readonly path: (of: MonthDetail) => string
  /** Narrowed to what is open. */
  readonly openPath?: string
}
const looks: Readonly<Record<MonthCheck, CheckLook>> = {
  bank: { done: 'bankDone', open: 'bankOpen', way: 'toBank', path: () => '/fiat/balance/reconciliation' },
  ledger: {
    done: 'ledgerDone',
    open: 'ledgerOpen',
    way: 'toLedger',
    path: ({ until }) => `/fiat/balance/record?at=${encodeURIComponent(until)}`,
  },
  shifts: {
    done: 'shiftsDone',
    open: 'shiftsOpen',
    way: 'toShifts',
    path: () => '/pos-device/main/shifts',
    openPath: '/pos-device/main/shifts?state=SHIFT_OPEN,SHIFT_LEFT_OPEN',
  },
  orders: {
    done: 'ordersDone',
    open: 'ordersOpen',
    way: 'toOrders',
    path: () => '/fiat/transaction/record?tab=withdraw',
    openPath: '/fiat/transaction/record?tab=withdraw&status=PLACED',
  },
  approvals: {
    done: 'approvalsDone',
    open: 'approvalsOpen',
    way: 'toApprovals',
    path: () => '/management/auth/history',
    openPath: '/management/auth/pending',
  },
  disputes: {
    done: 'disputesDone',
    open: 'disputesOpen',
    way: 'toDisputes',
    path: () => '/fiat/transaction/record?tab=dispute',
    openPath: '/fiat/transaction/record?tab=dispute&status=OPEN',
  },
  statements: {
    done: 'statementsDone',
    open: 'statementsOpen',
    way: 'toStatements',
    path: () => '/fiat/balance/statements',
  },
  invoice: {
    done: 'invoiceDone',
    open: 'invoiceOpen',
    way: 'toInvoice',
    path: () => '/management/tax-invoice',
  },
}
const isKnown = (check: string): check is MonthCheck => Object.hasOwn(looks, check)
const mayGo = (to: string, visitor: Visitor): boolean => {
  const match = matchPath(to.split('?')[0] ?? '')
  return match !== undefined && mayOpen(match.route, visitor)
}

const Line = ({ item, of }: { readonly item: CheckedItem; readonly of: MonthDetail }) => {
  const t = useWords(monthCloseWords)
  const language = useLanguage()
  const zone = useZone()
  const visitor = visitorOf(useStore(site))
  const { check, open, total, items, due } = item
  if (!isKnown(check)) return null
  const look = looks[check]
  const isOpen = open > 0
  const to = (isOpen ? look.openPath : undefined) ?? look.path(of)
  const accepted = isOpen
    ? of.closings.find(({ reopenedAt }) => !reopenedAt)?.exceptions.find((each) => each.check === check)
    : undefined
  const isNone = check === 'bank' && total === 0
  return (
    <li className="month-check" data-open={isOpen && !accepted} data-accepted={accepted !== undefined}>
      <Glyph name={isOpen ? 'alert' : 'done'} size={17} />
      <div>
        <b>
          {isOpen
            ? t(look.open, { n: open })
            : isNone
              ? t('bankNone')
              : check === 'bank'
                ? t('bankDone', { n: total })
                : t(look.done as 'ledgerDone')}
        </b>{' '}
        <span className="quiet small">
          {isOpen
            ? t('ofAll', { open, all: total })
            : check === 'ledger'
              ? t('entriesCount', { n: total })
              : total === 0
                ? isNone
                  ? ''
                  : t('nothingHere')
                : t('count', { n: total })}
        </span>
        {isOpen && (
          <p className="month-check-items small">
            {items.map(({ kind, id, number }) => {
              const way = wayTo(kind, id, visitor)
              return way ? (
                <a key={id} href={way} className="digits">
                  {number}
                </a>
              ) : (
                <span key={id} className="digits">
                  {number}
                </span>
              )
            })}
            {due && <span className="month-due">{t('respondBy', { at: dateTimeOf(due, zone) })}</span>}
          </p>
        )}
        {accepted && <p className="small">{t('accepted', { reason: accepted.reason })}</p>}
      </div>
      {mayGo(to, visitor) && (
        <a
          className={isOpen ? 'button small' : 'small'}
          href={to}
          aria-label={`${t(look.way as 'toBank')}: ${sayCode(openCheckWords, check, language)}`}
        >
          {t(look.way as 'toBank')}
        </a>
      )}
    </li>
  )
}
export const Checklist = ({ of }: { readonly of: MonthDetail }) => (
  <ul className="month-checklist">
    {of.checks.map((item) => (
      <Line key={item.check} item={item} of={of} />
    ))}
  </ul>
)
