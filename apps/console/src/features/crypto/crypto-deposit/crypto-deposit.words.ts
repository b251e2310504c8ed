import { words } from '@falaj/contract/kernel/words'

export const depositWords = words({
  where: { en: 'Where to send', zh: '收款地址' },
  coin: { en: 'Coin', zh: '币种' },
  network: { en: 'Network', zh: '网络' },
  address: { en: 'Address', zh: '地址' },
  addressOf: { en: 'QR code of the address', zh: '地址二维码' },
  which: { en: 'Address to use', zh: '使用的地址' },
  copy: { en: 'Copy address', zh: '复制地址' },
  copied: { en: 'Copied.', zh: '已复制。' },
  guard: {
    en: 'Send only {coin} on {network} to this address. Anything else may be lost.',
    zh: '请仅通过 {network} 网络向此地址发送 {coin}，其他资产可能丢失。',
  },
  minimum: { en: 'Minimum', zh: '最低金额' },
  minimumWhy: { en: '{amount}. Less is not credited.', zh: '{amount}，低于此数不入账。' },
  confirmations: { en: 'Confirmations needed', zh: '所需确认数' },
  blocks: { en: { one: '1 block', other: '{n} blocks' }, zh: '{n} 个区块' },
  none: { en: 'There is no address for {coin} yet.', zh: '尚无 {coin} 地址。' },
  create: { en: 'Create an address', zh: '创建地址' },
  another: { en: 'New address', zh: '新建地址' },
  label: { en: 'Label', zh: '标签' },
  labelHint: { en: 'Optional. Only your team sees it.', zh: '选填，仅团队可见。' },
  creating: { en: 'Creating…', zh: '正在创建' },
  off: { en: 'Deposits of this coin are switched off.', zh: '该币种暂停充币。' },
  behind: {
    en: 'The {network} network is behind. Deposits will show later than usual.',
    zh: '{network} 网络落后，到账显示会延迟。',
  },
  live: { en: 'Deposits', zh: '充币记录' },
  ignored: { en: 'Unknown tokens', zh: '未知代币' },
  ignoredHint: {
    en: 'These tokens came to your addresses. We don’t know them, so they are not credited.',
    zh: '以下代币到达您的地址，但未被识别，因此未入账。',
  },
  token: { en: 'Token contract', zh: '代币合约' },
  hash: { en: 'Transaction hash', zh: '交易哈希' },
  time: { en: 'Time', zh: '时间' },

  booked: { en: 'Ledger entries', zh: '记账分录' },
})

export const depositSentences = words({
  CONFIRMING: {
    en: '{confirmations} confirmations. It can be used when all are there.',
    zh: '已有 {confirmations} 个确认，全部确认后可用。',
  },
  VANISHED: {
    en: 'The network dropped the block this deposit was in, so it was taken back. If it is mined again it shows as pending again.',
    zh: '所在区块已被网络撤销，该笔充币随之撤回；若再次打包，将重新显示为待确认。',
  },
  BELOW_MINIMUM: { en: 'Below the minimum, so it was not credited.', zh: '低于最低金额，未入账。' },
  lost: {
    en: 'The block vanished after this deposit was credited. Your provider is looking at it.',
    zh: '入账后所在区块消失，服务商正在核查。',
  },
  other: { en: 'Confirmed. {amount} is available.', zh: '已确认，{amount} 可用。' },
})
