// The instalments of one payment: their due dates and outcomes.
import type { InstalmentPart } from '@falaj/contract/payments/smart-purchase'
import { money, toCodeText } from '@falaj/money'
import { DetailPart } from '../../../blocks/drawer/detail.tsx'
import { Amount } from '../../../blocks/money/amount.tsx'
import { StatusPill } from '../../../blocks/status-pill/status-pill.tsx'
import { dayText } from '../../../blocks/zone.ts'
import { useWords } from '../../../words/language.tsx'
import './smart-purchase.css'
import { smartPurchaseWords } from './smart-purchase.words.ts'

const left = ({ amount, cut }: InstalmentPart) => money(amount.minor - cut.minor, amount.currency)

export const Schedule = ({ parts }: { readonly parts: readonly InstalmentPart[] }) => {
  const t = useWords(smartPurchaseWords)
  return (
    <DetailPart title={t('schedule')}>
      <table className="instalments">
        <thead>
          <tr>
            <th scope="col">{t('part')}</th>
            <th scope="col">{t('due')}</th>
            <th scope="col">{t('amount')}</th>
            <th scope="col">{t('status')}</th>
          </tr>
        </thead>
        <tbody>
          {parts.map((part) => (
            <tr key={part.no}>
              <th scope="row" className="digits">
                {part.no}
              </th>
              <td className="digits">{dayText(part.dueOn)}</td>
              <td>
                <Amount of={part.status === 'instalment-cut' ? part.amount : left(part)} bare />
                {part.cut.minor > 0n && part.status !== 'instalment-cut' && (
                  <span className="quiet small">{t('cut', { amount: toCodeText(part.cut) })}</span>
                )}
              </td>
              <td>
                <StatusPill code={part.status} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </DetailPart>
  )
}
