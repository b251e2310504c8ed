import { words } from '@falaj/contract/kernel/words'

export const dryRunWords = words({
  dryRun: { en: 'Preview. Nothing has moved.', zh: '试算，未动用资金' },
  notSo: { en: 'This can’t be done yet.', zh: '目前无法办理。' },
  now: { en: 'Now', zh: '现在' },
  whilePending: { en: 'While waiting for approval', zh: '审批期间' },
  available: { en: 'Available', zh: '可用余额' },
  hold: { en: 'On hold', zh: '冻结金额' },
  inTransit: { en: 'In transit', zh: '在途' },
  approvals: { en: 'Approvals needed', zh: '需要审批' },
  needs: {
    en: {
      one: '1 colleague must approve. You can’t approve it yourself.',
      other: '{n} colleagues must approve. You can’t approve it yourself.',
    },
    zh: '须由 {n} 位同事审批，您本人不能审批。',
  },
  policy: { en: 'Approval policy', zh: '审批策略' },
  most: { en: 'You can send up to {most} now.', zh: '目前最多 {most}。' },
})
