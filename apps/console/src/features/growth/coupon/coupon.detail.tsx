// A redemption, an issued coupon, and a campaign: what they are worth, where the budget is, and what can be done.
import { useState } from 'react'
import { coupon, type CouponCampaign, type IssuedCoupon, type RedemptionDetail } from '@falaj/contract/growth/coupon'
import { conditionText, type CouponRule } from '@falaj/contract/growth/coupon-rules'
import { href } from '@falaj/contract/kernel/routes'
import { money, toCodeText, type Currency } from '@falaj/money'
import { Actions } from '../../../blocks/actions/actions.tsx'
import { ChannelBar } from '../../../blocks/channel-bar/channel-bar.tsx'
import { RecordCommand } from '../../../blocks/command/record-command.tsx'
import { DetailPart } from '../../../blocks/drawer/detail.tsx'
import { EntriesPart } from '../../../blocks/entries/entries.tsx'
import { FieldValue } from '../../../blocks/fields/field-value.tsx'
import { useFieldFacts } from '../../../blocks/fields/field-facts.tsx'
import { Loaded } from '../../../blocks/loaded/loaded.tsx'
import { Amount } from '../../../blocks/money/amount.tsx'
import { RecordView } from '../../../blocks/record-list/record-detail.tsx'
import { useSentence } from '../../../blocks/sentence/use-sentence.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { IssueDialog } from './coupon.form.tsx'
import { campaignSentences, couponSentences, couponWords, redemptionSentences } from './coupon.words.ts'

const page = href('/marketing/redemption-records')
const Conditions = ({ rule, currency }: { readonly rule: CouponRule; readonly currency: Currency }) => {
  const t = useWords(couponWords)
  const language = useLanguage()
  if (rule.all.length === 0) return <>{t('always')}</>
  return (
    <>
      {rule.all.map((node) => {
        const text = conditionText(node, (minor) => toCodeText(money(minor, currency)))[language]
        return <div key={text}>{text}</div>
      })}
    </>
  )
}
const CampaignView = ({ found }: { readonly found: CouponCampaign }) => {
  const t = useWords(couponWords)
  const [isIssuing, setIsIssuing] = useState(false)
  const { facts, title } = useFieldFacts(coupon.campaigns)
  const { actions, budget, spent, reserved, left } = found
  const names = [
    { name: title('title'), value: found.title },
    { name: title('number'), value: <span className="digits">{found.number}</span> },
  ]
  const given = { found, words: couponWords, facts: names, done: t('saved') }
  const rest = money(budget.minor - spent.minor - reserved.minor, budget.currency)
  return (
    <RecordView
      list={coupon.campaigns}
      found={found}
      amount={budget}
      say={useSentence(campaignSentences, found)}
      facts={[
        ...facts(found, 'number', 'title', 'code'),
        {
          name: t('offer'),
          value: found.fixed
            ? t('offerFixed', { amount: toCodeText(found.fixed) })
            : t('offerPercent', { percent: found.percent ?? '' }),
        },
        ...(found.cap ? [{ name: t('capFact'), value: <Amount of={found.cap} /> }] : []),
        { name: t('usesMax'), value: found.usesMax ?? t('noLimit') },
        { name: t('perCustomer'), value: found.perCustomer ?? t('noLimit') },
        { name: t('conditions'), value: <Conditions rule={found.rule} currency={budget.currency} /> },
        ...facts(found, 'fundedBy', 'uses'),
        { name: t('issuedCount'), value: found.issued },
        ...facts(found, 'startsAt', 'endsAt', 'createdBy', 'createdAt'),
      ]}
    >
      {found.status !== 'FUNDING' && found.status !== 'DECLINED' && (
        <DetailPart title={t('budgetBar')}>
          <ChannelBar
            label={t('budgetBar')}
            parts={[
              { channel: 'net', name: t('spent'), amount: spent },
              { channel: 'fee', name: t('reserved'), amount: reserved },
              { channel: 'hold', name: t(found.status === 'ENDED' ? 'returned' : 'left'), amount: rest },
            ]}
          />
          {found.uses > 0 && (
            <p>
              <a href={`${page}?text=${encodeURIComponent(found.title)}`}>{t('showUses')}</a>
            </p>
          )}
        </DetailPart>
      )}
      {actions.length > 0 && (
        <Actions>
          {actions.includes('issue') && (
            <button type="button" className="button button-primary" onClick={() => setIsIssuing(true)}>
              {t('issue')}
            </button>
          )}
          <RecordCommand {...given} name="pause" of={coupon.pause} />
          <RecordCommand {...given} name="resume" of={coupon.resume} />
          <RecordCommand
            {...given}
            name="end"
            of={coupon.end}
            next={t('endNext', { left: toCodeText(left) })}
            destructive
          />
        </Actions>
      )}
      {isIssuing && <IssueDialog of={found} onClose={() => setIsIssuing(false)} />}
      <EntriesPart title={t('explains')} of={found} />
    </RecordView>
  )
}
const RedemptionView = ({ found }: { readonly found: RedemptionDetail }) => {
  const t = useWords(couponWords)
  const { facts, title } = useFieldFacts(coupon.query)
  const { order, discount, actions } = found
  const names = [
    { name: title('number'), value: <span className="digits">{found.number}</span> },
    { name: title('order'), value: <Amount of={order} /> },
    { name: title('discount'), value: <Amount of={discount} /> },
  ]
  const given = { found, words: couponWords, facts: names, done: t('saved') }
  const at = (name: 'reservedUntil' | 'usedAt' | 'releasedAt' | 'reversedAt') =>
    found[name] ? [{ name: t(name), value: <FieldValue of={coupon.query.fields.createdAt} value={found[name]} /> }] : []
  return (
    <RecordView
      list={coupon.query}
      found={found}
      amount={discount}
      say={useSentence(redemptionSentences, found)}
      facts={[
        ...facts(found, 'number', 'code'),
        {
          name: title('campaign'),
          value: <a href={`${page}?tab=campaigns&open=${found.campaignId}`}>{found.campaign}</a>,
        },
        ...facts(found, 'order', 'discount'),
        { name: t('paidRest'), value: <Amount of={money(order.minor - discount.minor, order.currency)} /> },
        ...facts(found, 'reversed', 'fundedBy', 'product', 'customer', 'store', 'device', 'staff'),
        ...(found.paymentId
          ? [
              {
                name: t('payment'),
                value: (
                  <a href={`${href('/fiat/transaction/record')}?tab=payment&open=${found.paymentId}`}>
                    {found.orderNo}
                  </a>
                ),
              },
            ]
          : facts(found, 'orderNo')),
        ...facts(found, 'createdAt'),
        ...at('reservedUntil'),
        ...at('usedAt'),
        ...at('releasedAt'),
        ...at('reversedAt'),
        ...(found.reversedBy ? [{ name: t('reversedBy'), value: found.reversedBy }] : []),
        { name: t('rule'), value: <Conditions rule={found.rule} currency={order.currency} /> },
      ]}
    >
      {actions.length > 0 && (
        <Actions>
          <RecordCommand {...given} name="use" of={coupon.use} primary />
          <RecordCommand {...given} name="release" of={coupon.release} />
          <RecordCommand {...given} name="reverse" of={coupon.reverse} destructive />
        </Actions>
      )}
      <EntriesPart title={t('explains')} of={found} />
    </RecordView>
  )
}
const IssuedView = ({ found }: { readonly found: IssuedCoupon }) => {
  const t = useWords(couponWords)
  const { facts, title } = useFieldFacts(coupon.coupons)
  const given = {
    found,
    words: couponWords,
    facts: [{ name: title('number'), value: <span className="digits">{found.number}</span> }],
    done: t('saved'),
  }
  return (
    <RecordView
      list={coupon.coupons}
      found={found}
      say={useSentence(couponSentences, found)}
      facts={[
        ...facts(found, 'number', 'code'),
        {
          name: title('campaign'),
          value: <a href={`${page}?tab=campaigns&open=${found.campaignId}`}>{found.campaign}</a>,
        },
        ...facts(found, 'recipient', 'expiresAt', 'issuedBy', 'createdAt'),
        ...(found.useId
          ? [{ name: t('lastUse'), value: <a href={`${page}?open=${found.useId}`}>{found.useNumber}</a> }]
          : []),
      ]}
    >
      {found.actions.length > 0 && (
        <Actions>
          <RecordCommand {...given} name="withdraw" of={coupon.withdraw} destructive />
        </Actions>
      )}
    </RecordView>
  )
}
export const Campaign = ({ id }: { readonly id: string }) => (
  <Loaded of={coupon.campaign} input={{ id }}>
    {(found) => <CampaignView found={found} />}
  </Loaded>
)
export const Redemption = ({ id }: { readonly id: string }) => (
  <Loaded of={coupon.detail} input={{ id }}>
    {(found) => <RedemptionView found={found} />}
  </Loaded>
)
export const Issued = ({ id }: { readonly id: string }) => (
  <Loaded of={coupon.issued} input={{ id }}>
    {(found) => <IssuedView found={found} />}
  </Loaded>
)
