// One request in the queue: what it is, who asked and when; its amount, how far it is, and until when.
import { useState } from 'react'
import { dayMs } from '@falaj/contract/kernel/time'
import { approvalKinds, isApprovalKind, type ApprovalKindName } from '@falaj/contract/people/approval-kinds'
import { Amount } from '../../../blocks/money/amount.tsx'
import { StatusPill } from '../../../blocks/status-pill/status-pill.tsx'
import { useZone } from '../../../blocks/zone.ts'
import { Icon, type IconName } from '../../../light/icons.tsx'
import { dateOf, dateTimeOf } from '../../../words/dates.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import type { RequestField, RequestRow } from './approval.panes.tsx'
import { approvalWords } from './approval.words.ts'

const icons: Readonly<Record<ApprovalKindName, IconName>> = {
  'approval-policy': 'rules',
  staff: 'people',
  'bank-account': 'bank',
  'bank-account-removal': 'bank',
  'crypto-payee': 'bank',
  'basic-information': 'shop',
  store: 'shop',
  'store-photo': 'shop',
  'api-key': 'key',
  refund: 'transactions',
  withdraw: 'withdraw',
  'crypto-withdraw': 'withdraw',
  transfer: 'send',
  'transfer-to-bank': 'send',
  'batch-transfer': 'people',
  'currency-exchange': 'transactions',
  'cashback-campaign': 'transactions',
  'coupon-campaign': 'transactions',
  'eatm-refill': 'transactions',
  'commission-payout': 'withdraw',
  'risk-rule': 'risk',
  'month-close': 'lock',
  'month-reopen': 'lock',
  'automatic-settlement': 'clock',
  'crypto-settlement': 'clock',
  'secondary-merchant': 'secondaryMerchants',
  'agent-merchant': 'secondaryMerchants',
  'secondary-merchant-change': 'secondaryMerchants',
}

interface LineProps {
  readonly row: RequestRow
  readonly href: string
  readonly isShown: boolean
  /** Whether the reader wants to see this field. The request's subject is always shown: it names the request. */
  readonly has: (field: RequestField) => boolean
}
export const RequestLine = ({ row, href, isShown, has }: LineProps) => {
  const t = useWords(approvalWords)
  const language = useLanguage()
  const zone = useZone()
  const kind = isApprovalKind(row.kind) ? row.kind : null
  const [now] = useState(() => Date.now())
  const isSoon = Date.parse(row.expiresAt) - now < dayMs
  const [given = '0', needed = '1'] = row.approvals.split('/')
  const isOpen = row.standing === 'created'
  const under = [
    has('number') && row.number,
    has('maker') && row.maker,
    has('createdAt') && dateTimeOf(row.createdAt, zone).slice(0, 16),
  ].filter((each) => each !== false)
  return (
    <li>
      <a className="queue-line" href={href} aria-current={isShown ? 'true' : undefined} data-record={row.id}>
        <Icon name={kind ? icons[kind] : 'approvals'} />
        <span className="queue-text">
          {has('kind') && <b>{kind ? approvalKinds[kind][language] : row.kind}</b>}
          <span>{row.says[language]}</span>
        </span>
        <span className="queue-end">
          {has('amount') && row.amount && <Amount of={row.amount} />}
          {isOpen && has('approvals') && <span>{t('approvedOf', { given, needed })}</span>}
          {isOpen && has('expiresAt') && (
            <span className="queue-due" data-soon={isSoon}>
              {t('by', { date: dateOf(row.expiresAt, zone) })}
            </span>
          )}
          {!isOpen && has('standing') && <StatusPill code={row.standing} />}
        </span>
        {under.length > 0 && <span className="queue-under">{under.join(' · ')}</span>}
      </a>
    </li>
  )
}
