import { words } from '@falaj/contract/kernel/words'

export const handOverWords = words({
  lead: {
    en: 'Cash goes from one person to another. Both say how much it was, so what is missing is missing between these two.',
    zh: '现金由一人交给另一人，双方各报金额；短款即发生在两人之间。',
  },
  places: { en: 'Where the cash is', zh: '现金所在' },
  placesNone: { en: 'No drawer has been used yet.', zh: '尚无现金。' },
  inTill: { en: '{name} ({cashier})', zh: '{name}（{cashier}）' },
  partOf: { en: '– {name}', zh: '– {name}' },
  drawers: { en: 'Drawers', zh: '钱箱' },
  safesAndBags: { en: 'Safes and courier bags', zh: '保险箱与押运袋' },
  counts: { en: 'Counts', zh: '清点' },
  allThere: { en: '{cash} in cash. No count has found a difference.', zh: '现金合计 {cash}，清点无差额。' },
  isShort: {
    en: '{cash} in cash. Counts have found {amount} too little in all.',
    zh: '现金合计 {cash}，历次清点共短款 {amount}。',
  },
  isOver: {
    en: '{cash} in cash. Counts have found {amount} too much in all.',
    zh: '现金合计 {cash}，历次清点共长款 {amount}。',
  },
  between: { en: 'Given, not yet counted', zh: '已交出，待清点' },
  overShort: { en: 'Differences of all counts', zh: '历次清点差额合计' },
  parts: { en: 'Hand-overs and missing cash', zh: '交接与差额' },
  handOvers: { en: 'Hand-overs', zh: '交接' },
  missing: { en: 'Missing and found', zh: '差额' },
  give: { en: 'Hand cash over', zh: '交出现金' },
  giveLead: {
    en: 'A colleague counts what you give. Until then it is between the two of you.',
    zh: '由同事清点您交出的现金，清点前处于交接中。',
  },
  from: { en: 'From', zh: '来自' },
  to: { en: 'To', zh: '去向' },
  amount: { en: 'Amount', zh: '金额' },
  giver: { en: 'Who gives it', zh: '交出人' },
  giverHint: { en: 'If it isn’t you, such as the cashier of a till.', zh: '如非本人，例如收银员。' },
  note: { en: 'Note', zh: '备注' },
  given: { en: '{number} waits to be counted.', zh: '{number} 待清点。' },
  receive: { en: 'Count it', zh: '清点' },
  receiveTitle: { en: 'Count hand-over {number}', zh: '清点交接 {number}' },
  receiveLead: {
    en: 'Type what you counted. What was given is shown afterwards.',
    zh: '请输入实点金额，交出金额稍后显示。',
  },
  counted: { en: 'Counted, in dirhams', zh: '实点金额（迪拉姆）' },
  receiver: { en: 'Who counted it', zh: '清点人' },
  receiverHint: { en: 'If it isn’t you, such as the courier.', zh: '如非本人，例如押运员。' },
  even: { en: 'Nothing is missing.', zh: '账实相符。' },
  short: { en: '{amount} is missing.', zh: '短款 {amount}。' },
  over: { en: '{amount} more than was given.', zh: '长款 {amount}。' },
  cancel: { en: 'Take it back', zh: '撤回' },
  cancelTitle: { en: 'Take the cash back', zh: '撤回现金' },
  cancelNext: { en: 'It is again where it came from.', zh: '现金回到原处。' },
  saved: { en: 'Saved.', zh: '已保存。' },
  addPlace: { en: 'Add safe or bag', zh: '添加保险箱或押运袋' },
  kind: { en: 'What it is', zh: '类型' },
  name: { en: 'Name', zh: '名称' },
  store: { en: 'Store', zh: '门店' },
  close: { en: 'Close', zh: '停用' },
  closeTitle: { en: 'Close this place', zh: '停用此位置' },
  closeNext: { en: 'It takes no more cash.', zh: '不再存放现金。' },
})
export const handOverSentences = words({
  GIVEN: { en: '{given} is between {giver} and the one who counts it.', zh: '{given} 由 {giver} 交出，待清点。' },
  even: { en: '{receiver} counted {received}. Nothing is missing.', zh: '{receiver} 清点 {received}，账实相符。' },
  short: { en: '{size} went missing between {giver} and {receiver}.', zh: '{giver} 与 {receiver} 交接中短款 {size}。' },
  over: { en: '{receiver} counted {size} more than {giver} gave.', zh: '{receiver} 比 {giver} 交出多点 {size}。' },
  other: { en: '{giver} took the {given} back.', zh: '{giver} 已撤回 {given}。' },
})
export const differenceSentences = words({
  'hand-over-short': {
    en: '{size} went missing between {fromWho}’s hand-over from {fromPlace} at {fromAt} and {toWho}’s count in {toPlace} at {at}.',
    zh: '{size} 短款：{fromWho} 于 {fromAt} 从 {fromPlace} 交出，{toWho} 于 {at} 在 {toPlace} 清点。',
  },
  'hand-over-over': {
    en: '{toWho} counted {size} more in {toPlace} at {at} than {fromWho} gave from {fromPlace} at {fromAt}.',
    zh: '{size} 长款：{toWho} 于 {at} 在 {toPlace} 清点，多于 {fromWho} 于 {fromAt} 从 {fromPlace} 交出的金额。',
  },
  'supplement-short': {
    en: 'What {fromWho} took in cash at {fromPlace} arrived after {toWho}’s count: {size} of what was over is explained.',
    zh: '{fromWho} 在 {fromPlace} 的现金交易于 {toWho} 清点后到达：长款中 {size} 已得到解释。',
  },
  'supplement-over': {
    en: 'What {fromWho} paid out in cash at {fromPlace} arrived after {toWho}’s count: {size} of what was missing is explained.',
    zh: '{fromWho} 在 {fromPlace} 的现金支出于 {toWho} 清点后到达：短款中 {size} 已得到解释。',
  },
  'shift-short': {
    en: '{size} went missing at {fromPlace} in {fromWho}’s shift, between its opening at {fromAt} and {toWho}’s count at {at}.',
    zh: '{size} 短款：{fromPlace} 由 {fromWho} 当班，{fromAt} 开班至 {toWho} 于 {at} 清点之间。',
  },
  'shift-over': {
    en: '{size} too much at {fromPlace} in {fromWho}’s shift, between its opening at {fromAt} and {toWho}’s count at {at}.',
    zh: '{size} 长款：{fromPlace} 由 {fromWho} 当班，{fromAt} 开班至 {toWho} 于 {at} 清点之间。',
  },
  other: { en: '{size}, {fromWho}, {toWho}', zh: '{size}，{fromWho}，{toWho}' },
})
