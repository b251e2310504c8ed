import { words } from '@falaj/contract/kernel/words'

export const coinWithdrawWords = words({
  refundFor: {
    en: 'Refund of order {number}: up to {left} can go back. Choose an address that the customer gave you.',
    zh: '订单 {number} 的退款，最多可退 {left}。请选择顾客提供的地址。',
  },
  refundNone: {
    en: 'Nothing is left to refund of this order in this coin.',
    zh: '该订单已没有可退的该币种余额。',
  },
  refundOff: { en: 'Make it a plain withdrawal', zh: '改为普通提币' },
  tabs: { en: 'Withdraw and address book', zh: '提币与地址簿' },
  tabWithdraw: { en: 'Withdraw', zh: '提币' },
  tabAddresses: { en: 'Address book', zh: '地址簿' },
  lead: { en: 'Coins from your balance to an address in your address book.', zh: '从余额提币至地址簿中的地址。' },
  editing: {
    en: 'You are changing {number}. What colleagues have approved of it counts no more.',
    zh: '正在修改 {number}。同事此前的审批将失效。',
  },
  amount: { en: 'Amount that arrives', zh: '到账数量' },
  most: {
    en: 'You can send up to {most}. Available: {available}, and the network’s fee is paid from it.',
    zh: '最多 {most}。可用 {available}，网络费从中扣除。',
  },
  less: {
    en: 'Not included: {hold} on hold, {pending} waiting for confirmations.',
    zh: '不包括：冻结 {hold}，待确认 {pending}。',
  },
  least: { en: 'At least {min}.', zh: '最低 {min}。' },
  limits: {
    en: 'Limits: {one} for one withdrawal, {daily} a day. Left today: {left}.',
    zh: '限额：单笔 {one}，每日 {daily}。今日剩余：{left}。',
  },
  to: { en: 'To', zh: '收款地址' },
  noPayee: { en: 'No {network} address in your address book yet.', zh: '地址簿中还没有 {network} 地址。' },
  addPayee: { en: 'Add an address', zh: '添加地址' },
  payeeAsked: { en: 'Request {number} is waiting for approval', zh: '申请 {number} 等待审批' },
  payeeAdded: { en: 'Address added', zh: '地址已添加' },
  inReview: { en: 'Waiting for approval', zh: '等待审批' },
  coolingOff: { en: 'Cooling-off until {until}', zh: '冷静期至 {until}' },
  level: { en: 'Speed', zh: '速度' },
  levelWhy: { en: 'About {n} min · at most {fee}', zh: '约 {n} 分钟 · 最多 {fee}' },
  noFees: { en: 'The network’s fees aren’t known at the moment.', zh: '暂时无法获取网络费。' },
  test: { en: 'Send a test amount first', zh: '先发送测试金额' },
  testWhy: {
    en: '{min} goes out now. When it has arrived, you send the rest from its record.',
    zh: '现在先发送 {min}，到账后可在其记录中发送剩余部分。',
  },
  off: { en: 'This coin is switched off. Nothing can be sent.', zh: '该币种已停用，不能提币。' },
  behind: {
    en: 'The {network} network is behind. What you ask for is sent when it has caught up.',
    zh: '{network} 网络落后，同步后才会发送。',
  },
  next: { en: 'Next: your second factor.', zh: '接下来：二次验证。' },
  ifYou: { en: 'If you do this', zh: '如果提币' },
  typeFirst: { en: 'Enter an amount to see what happens.', zh: '输入数量即可查看结果。' },
  after: { en: 'When it is confirmed', zh: '网络确认后' },
  nobody: { en: 'No approval needed. It is sent straight away.', zh: '无需审批：立即发送。' },
  arrivesFact: { en: 'Arrives', zh: '到账' },
  feeFact: { en: 'Network fee, at most', zh: '网络费上限' },
  totalFact: { en: 'Leaves your balance, at most', zh: '扣减余额上限' },
  valueFact: { en: 'Value now', zh: '当前价值' },
  restFact: { en: 'To follow after the test', zh: '测试后发送' },
  arrives: {
    en: {
      one: 'First confirmation about a minute after it is sent. What the network doesn’t take of the fee comes back.',
      other:
        'First confirmation about {n} minutes after it is sent. What the network doesn’t take of the fee comes back.',
    },
    zh: '发送后约 {n} 分钟获得首个确认。未用完的网络费将退回。',
  },
  reviewTitle: { en: 'Send {amount}?', zh: '发送 {amount}？' },
  whole: { en: 'Compare the whole address', zh: '请核对完整地址' },
  act: { en: 'Send {amount}', zh: '发送 {amount}' },
  waitsText: {
    en: '{number}: amount and fee are on hold until a colleague has decided.',
    zh: '{number}：在同事审批前，数量与网络费已冻结。',
  },
  placed: { en: '{number} is being sent', zh: '{number} 正在发送' },
  placedText: { en: 'This page updates with every block.', zh: '本页随区块自动更新。' },
  already: {
    en: 'This form was sent before: it is one withdrawal, not two.',
    zh: '该表单此前已提交：仅产生一笔提币。',
  },
  open: { en: 'Open the withdrawal', zh: '查看提币' },
  another: { en: 'Another withdrawal', zh: '再提一笔' },
  views: { en: 'Views', zh: '视图' },
  newOne: { en: 'New withdrawal', zh: '新建提币' },
  list: { en: 'Withdrawals', zh: '提币记录' },
  moved: {
    en: 'The network’s fee went up. The new one is shown beside the form: review it once more.',
    zh: '网络费已上涨，新费用显示在表单旁，请再次核对。',
  },
})

export const coinWithdrawDetailWords = words({
  refundOf: { en: 'Refund of order', zh: '退款订单' },
  checking: { en: 'Your provider is checking', zh: '服务商核查中' },
  checked: { en: 'Checked by your provider', zh: '服务商已核查' },
  decision: { en: 'Decision', zh: '处理结果' },
  foreign: { en: 'What took its place', zh: '取代它的交易' },
  foreignPays: { en: '{amount} to', zh: '{amount} 付至' },
  foreignToken: { en: 'A token we don’t know', zh: '未识别的代币' },
  foreignNothing: { en: 'It pays nobody.', zh: '该交易未向任何地址付款。' },
  foreignGone: { en: 'The network doesn’t show it to us any more.', zh: '网络已不再提供该交易。' },
  decided: { en: 'What your provider decided', zh: '服务商的处理' },
  asked: { en: 'Asked for', zh: '已申请' },
  approved: { en: 'Approved', zh: '已审批' },
  sent: { en: 'Sent to the network', zh: '已发送至网络' },
  inBlock: { en: 'In a block', zh: '已打包' },
  confirmed: { en: 'Confirmed', zh: '已确认' },
  explains: {
    en: 'What this withdrawal did to your available {currency}.',
    zh: '此笔提币对可用 {currency} 余额的影响。',
  },
  to: { en: 'Address', zh: '地址' },
  holder: { en: 'Whose address', zh: '地址持有人' },
  own: { en: 'a wallet of their own', zh: '自有钱包' },
  level: { en: 'Speed', zh: '速度' },
  feeMost: { en: 'Network fee, at most', zh: '网络费上限' },
  fee: { en: 'Network fee', zh: '网络费' },
  took: { en: 'The network took', zh: '网络实收' },
  rest: { en: 'To follow', zh: '后续数量' },
  attempts: { en: 'Transactions', zh: '链上交易' },
  attemptsHint: {
    en: 'It was sped up. All of them spend the same, so only one can ever arrive.',
    zh: '已加速。这些交易花费同一笔资金，最多只有一笔到账。',
  },
  hash: { en: 'Transaction hash', zh: '交易哈希' },
  current: { en: 'the one that counts', zh: '有效' },
  replaced: { en: 'replaced', zh: '已替换' },
  atMost: { en: 'At most {fee}', zh: '最多 {fee}' },
  repeat: { en: 'Repeat', zh: '再次提币' },
  sendRest: { en: 'Send the rest: {amount}', zh: '发送剩余 {amount}' },
  speedUp: { en: 'Speed up', zh: '加速' },
  speedUpTitle: { en: 'Speed up {number}?', zh: '加速 {number}？' },
  speedUpMore: { en: 'Set aside for the fee, more', zh: '追加网络费上限' },
  speedUpNext: {
    en: 'It is signed again with a higher fee and spends the same coins, so it arrives once.',
    zh: '将以更高网络费重新签名，花费同一笔资金，只会到账一次。',
  },
  noApproval: { en: 'No approval needed', zh: '无需审批' },
})
/** What a coin withdrawal calls the steps of its request. */
export const coinWithdrawSteps = words({
  asked: { en: 'Asked for', zh: '提交申请' },
  placed: { en: 'Handed to the network', zh: '提交网络' },
  succeeded: { en: 'Confirmed by the network', zh: '网络已确认' },
})

export const coinWithdrawSentences = words({
  CREATED: {
    en: 'Sent back to the requester. The coins are available again.',
    zh: '已退回申请人修改，余额已解冻。',
  },
  APPLIED: { en: 'Waiting for approval. The coins are on hold.', zh: '等待审批，余额已冻结。' },
  PLACED: { en: 'Being sent. The network has not put it into a block yet.', zh: '正在发送，尚未被打包。' },
  NETWORK: { en: 'The network is behind. It is sent when that has caught up.', zh: '网络落后，同步后发送。' },
  FEE: {
    en: 'The network charges more than was approved. It is sent when the fee falls; after a day the coins come back.',
    zh: '网络费高于获批上限，费用回落后发送；满一天将退回。',
  },
  FUNDS: { en: 'Your provider is moving coins to send it.', zh: '服务商正在调拨资金。' },
  STUCK: {
    en: 'Another transaction took its place on the network and pays something else. Your provider is checking and decides; your coins stay set aside until then.',
    zh: '网络上有其他交易取代了它，且付款内容不同。服务商正在核查并作出处理，在此之前您的币保持冻结。',
  },
  RELEASED: {
    en: 'It did not arrive. Your provider gave the coins back, and they are available again.',
    zh: '未到账。服务商已退回，余额已恢复可用。',
  },
  KEPT: {
    en: 'Your provider found that it was paid another way. It counts as paid.',
    zh: '服务商核实其已通过其他方式支付，按已支付处理。',
  },
  CONFIRMING: { en: 'In a block: {confirmations} confirmations.', zh: '已打包：{confirmations} 个确认。' },
  SUCCESS: { en: 'Arrived at {label}. Nothing left to do.', zh: '已到达 {label}，无需其他操作。' },
  rest: {
    en: 'The test arrived at {label}. You can send the rest now.',
    zh: '测试金额已到达 {label}，可以发送剩余部分。',
  },
  FAILURE: { en: 'Nothing was sent. The coins are available again.', zh: '未发送，余额已恢复可用。' },
  TOKEN_REFUSED: {
    en: 'The token’s contract refused it: the amount is available again, the network kept its fee.',
    zh: '代币合约拒绝：数量已退回，网络费不退。',
  },
  other: { en: 'It was not carried out. The coins are available again.', zh: '未执行，余额已恢复可用。' },
})
