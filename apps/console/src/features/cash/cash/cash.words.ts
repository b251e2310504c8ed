import { words } from '@falaj/contract/kernel/words'

export const cashWords = words({
  reference: { en: 'Till’s reference', zh: '收银台参考号' },
  reversedBy: { en: 'Reversed by', zh: '冲正人' },
  reversedAt: { en: 'Reversed', zh: '冲正时间' },
  reversedWhy: { en: 'Why', zh: '原因' },
  explains: { en: 'Effect on your balance', zh: '余额说明' },
  slip: { en: 'Reprint slip (PDF)', zh: '补打凭条（PDF）' },
  reverse: { en: 'Reverse', zh: '冲正' },
  reverseTitle: { en: 'Reverse this cash-in', zh: '冲正现金存入' },
  reverseNext: {
    en: 'Hand {sum} back to the customer from the drawer of {store}. The amount becomes available again. This is only possible today.',
    zh: '请从 {store} 的钱箱向顾客退还 {sum}，金额将恢复可用。仅限当天操作。',
  },
  reason: { en: 'Reason', zh: '原因' },
  reversed: { en: 'Reversed. Hand the cash back.', zh: '已冲正，请退还现金。' },
  drawers: { en: 'Cash drawers', zh: '钱箱' },
  drawersNone: {
    en: 'No drawer holds cash yet. Put cash in so that customers can take it out.',
    zh: '钱箱尚无现金。存入现金后顾客方可取现。',
  },
  inDrawer: { en: 'In the drawer', zh: '钱箱现金' },
  putIn: { en: 'Put cash in', zh: '存入钱箱' },
  takeOut: { en: 'Take cash out', zh: '从钱箱取出' },
  drawerNext: {
    en: 'This is your own cash: your balance doesn’t change.',
    zh: '此为您自有现金，账户余额不变。',
  },
  store: { en: 'Store', zh: '门店' },
  amount: { en: 'Amount', zh: '金额' },
  note: { en: 'Note', zh: '备注' },
  put: { en: 'Saved. {store} now has {sum}.', zh: '已保存。{store} 现有 {sum}。' },
  shiftsToday: {
    en: { one: '1 shift of a till today, {open} open', other: '{n} shifts of tills today, {open} open' },
    zh: '今日收银班次 {n} 个，{open} 个未结',
  },
  shiftOpen: { en: 'Open: what should be there now', zh: '未结：当前应有' },
  shiftCounted: { en: 'Closed: what was counted', zh: '已结：实点' },
  counters: { en: 'Cash of customers today, by counter', zh: '今日顾客存取，按柜台' },
  shift: { en: 'shift {shift}', zh: '班次 {shift}' },
  shiftSums: {
    en: {
      one: '1 move: in {in}, out {out}, top-ups {topUp}. You earned {earned}.',
      other: '{n} moves: in {in}, out {out}, top-ups {topUp}. You earned {earned}.',
    },
    zh: '{n} 笔：存入 {in}，取出 {out}，充值 {topUp}，佣金 {earned}。',
  },
  agents: { en: 'Agents', zh: '代理点' },
  byHand: { en: 'Put in and taken out by hand', zh: '手工存取记录' },
})

export const cashSentences = words({
  FAILURE: { en: 'Refused at the till: {why}. Nothing moved.', zh: '收银台被拒：{why}。资金未变动。' },
  REVERTED: {
    en: 'Reversed: the customer got the cash back, and the amount is available again.',
    zh: '已冲正：现金已退还顾客，金额恢复可用。',
  },
  'cash-in': {
    en: 'A customer handed in cash. It’s in the drawer of {store}, and the amount left your available balance.',
    zh: '顾客存入现金，已入 {store} 的钱箱，相应金额已从可用余额扣除。',
  },
  'cash-out': {
    en: 'A customer took out cash from the drawer of {store}. The amount and your commission were added to your available balance.',
    zh: '顾客从 {store} 的钱箱取出现金，金额及佣金已计入可用余额。',
  },
  'cash-top-up': {
    en: 'A customer paid cash to top up {target}. The amount left your available balance, and your commission was added.',
    zh: '顾客支付现金为 {target} 充值，金额已从可用余额扣除，佣金已计入。',
  },
})
