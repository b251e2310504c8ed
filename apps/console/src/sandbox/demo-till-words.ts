import { words } from '@falaj/contract/kernel/words'

export const tillWords = words({
  title: { en: 'At the till', zh: '收银台' },
  lead: {
    en: 'Act as a cashier: a customer hands in cash, takes cash out or tops up a phone.',
    zh: '以收银员身份操作：顾客存入现金、取出现金或为手机充值。',
  },
  none: { en: 'No store has a cash drawer yet.', zh: '暂无门店设有钱箱。' },
  drawer: { en: 'Drawer', zh: '钱箱' },
  kind: { en: 'What the customer wants', zh: '顾客需求' },
  amount: { en: 'Amount of cash', zh: '现金金额' },
  customer: { en: 'Customer’s mobile', zh: '顾客手机号' },
  target: { en: 'Number to top up', zh: '充值号码' },
  act: { en: 'Ask', zh: '提交' },
  done: { en: 'Done: {number}.', zh: '已完成：{number}。' },
  refused: { en: 'Refused: {why}.', zh: '被拒：{why}。' },
})
