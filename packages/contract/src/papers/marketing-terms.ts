// Marketing Terms and Conditions: referrals, promoters and rewards.
import type { Paper } from './paper.ts'
import { paperTitles } from './titles.ts'

export const marketingTerms: Paper = {
  name: 'marketing-terms',
  title: paperTitles['marketing-terms'],
  version: '1.0',
  date: '2026-11-15',
  numbered: true,
  lead: {
    en: 'These terms apply to merchants that refer others, let promoters work for them, or redeem coupons and rewards in the console. They add to the terms and conditions.',
    zh: '本条款适用于在控制台中推荐他人、使用推广员，或核销优惠券与奖励的商户，是条款与条件的补充。',
  },
  sections: [
    {
      id: 'referral',
      title: { en: 'What a referral is', zh: '什么是推荐' },
      blocks: [
        {
          en: 'A referral counts when a business that has never had an agreement with the provider registers through the merchant’s link or code, is admitted, and takes its first real payment within 90 days.',
          zh: '从未与服务商订立协议的企业，通过商户的链接或推荐码注册、获准入网，并在 90 天内完成首笔真实收款的，推荐成立。',
        },
        {
          en: 'If several have referred the same business, the link or code used at registration decides. The merchant’s own companies, owners and staff do not count.',
          zh: '多方推荐同一企业的，以注册时使用的链接或推荐码为准。商户自身的关联公司、所有人和员工不计入。',
        },
      ],
    },
    {
      id: 'reward',
      title: { en: 'Rewards and commission', zh: '奖励与佣金' },
      blocks: [
        {
          en: 'Rate and duration of a reward are those shown in the console on the day of the registration; later changes do not touch it.',
          zh: '奖励的比例和期限以注册当日控制台显示为准；之后的变更不影响已成立的奖励。',
        },
        {
          en: 'A reward passes through these steps: clearing, available, paid. It is cleared when the payment it rests on can no longer be refunded or disputed, at the latest after 180 days. If that payment is refunded or lost, the reward is taken back.',
          zh: '奖励依次经过：清算中、可用、已支付。当所依据的付款不再可退款或争议时即完成清算，最迟 180 天。如该付款退款或败诉，奖励收回。',
        },
        {
          en: 'Rewards are paid to the merchant’s balance with a statement. VAT and other taxes on them are the merchant’s.',
          zh: '奖励连同对账单支付至商户余额。相关增值税及其他税费由商户承担。',
        },
      ],
    },
    {
      id: 'promoters',
      title: { en: 'Promoters', zh: '推广员' },
      blocks: [
        {
          en: 'Promoters work for the merchant, not for the provider. The merchant tells them these terms, pays them, and answers for what they say and do.',
          zh: '推广员为商户工作，而非为服务商工作。商户须向其说明本条款、支付报酬，并对其言行负责。',
        },
        {
          en: 'A change of a promoter’s rate holds from the day named and never backwards. A promoter who is disabled keeps what was earned until then.',
          zh: '推广员费率变更自指定日起生效，不溯及既往。被停用的推广员保留此前已获得的报酬。',
        },
      ],
    },
    {
      id: 'fair',
      title: { en: 'Fair advertising', zh: '公平宣传' },
      blocks: [
        { en: 'If you advertise with our products, you:', zh: '使用我们的产品进行宣传者：' },
        {
          list: [
            {
              en: 'says what is true, and quotes fees only from the current product pages;',
              zh: '内容须真实，费用仅可引用现行产品页面；',
            },
            {
              en: 'says that a reward is paid for the referral;',
              zh: '须说明推荐可获得奖励；',
            },
            {
              en: 'sends no messages to people who did not agree to get them, and stops at the first word;',
              zh: '不得向未同意的人发送消息，一经要求立即停止；',
            },
            {
              en: 'does not buy search words that contain the provider’s name, and uses its signs only as given;',
              zh: '不得购买含服务商名称的搜索词，仅可按提供的样式使用其标识；',
            },
            {
              en: 'creates no invented registrations or payments.',
              zh: '不得虚构注册或付款。',
            },
          ],
        },
      ],
    },
    {
      id: 'coupons',
      title: { en: 'Coupons and green points', zh: '优惠券与绿色积分' },
      blocks: [
        {
          en: 'A coupon is worth what is printed on it, once, until its last day, at the stores named. The merchant accepts it without asking for a higher price.',
          zh: '优惠券按券面价值、在有效期内、于指定门店使用一次。商户须接受，且不得因此提高价格。',
        },
        {
          en: 'Green points are no money: they are not paid out in cash, bear no interest and end as shown in the console.',
          zh: '绿色积分不是货币：不兑现、不计息，并按控制台显示到期。',
        },
      ],
    },
    {
      id: 'abuse',
      title: { en: 'Abuse and exclusion', zh: '滥用与排除' },
      blocks: [
        {
          en: 'Where there are signs of abuse, rewards are held while we look into it, at most 60 days. If it proves true, they are forfeited, amounts paid are taken back, and the merchant can be excluded from referral.',
          zh: '如有滥用迹象，奖励在调查期间冻结，最长 60 天。属实的，奖励作废，已付金额收回，并可将商户排除在推荐计划之外。',
        },
        {
          en: 'An excluded merchant keeps the rest of the console. It is told the reason and can object within 30 days.',
          zh: '被排除的商户仍可使用控制台其他功能，并会被告知理由，可在 30 天内提出异议。',
        },
      ],
    },
    {
      id: 'data',
      title: { en: 'Data of those referred', zh: '被推荐人的数据' },
      blocks: [
        {
          en: 'The merchant enters numbers of others only with their consent. It sees of a referral the step reached and the reward, the number masked, and nothing of that business’s payments.',
          zh: '商户仅可在取得同意后录入他人号码。商户仅能看到推荐所处步骤和奖励，号码以掩码显示，看不到被推荐企业的付款。',
        },
      ],
    },
    {
      id: 'end',
      title: { en: 'End of a programme', zh: '计划终止' },
      blocks: [
        {
          en: 'A programme can be changed or ended with 30 days’ notice in the console. Referrals that registered before that day are rewarded as promised.',
          zh: '计划可提前 30 天在控制台通知后变更或终止。该日之前注册的推荐按承诺给予奖励。',
        },
      ],
    },
  ],
}
