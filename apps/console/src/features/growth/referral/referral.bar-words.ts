import { words } from '@falaj/contract/kernel/words'

export const barWords = words({
  nobody: { en: 'Nobody has been invited yet.', zh: '尚未邀请任何商户。' },
  everybody: { en: 'Every invitation has come to the end.', zh: '所有邀请均已走完全程。' },
  'lost-registered': {
    en: 'Most are lost before registration: {n} of {all} have not registered.',
    zh: '流失最多在注册前：{all} 个邀请中有 {n} 个尚未注册。',
  },
  'lost-verified': {
    en: 'Most are lost before verification: {n} of {all} are not verified.',
    zh: '流失最多在核验环节：{all} 家中有 {n} 家未通过核验。',
  },
  'lost-first-payment': {
    en: 'Most are lost before the first payment: {n} of {all} have not taken one.',
    zh: '流失最多在首笔支付前：{all} 家中有 {n} 家尚未收款。',
  },
  'lost-rewarded': {
    en: 'The last step is the reward: {n} of {all} are still clearing.',
    zh: '最后一步为奖励：{all} 家中有 {n} 家仍在清算。',
  },
  goOn: { en: '{percent}% go on', zh: '{percent}% 继续' },
})
