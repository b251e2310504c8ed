import { words } from '@falaj/contract/kernel/words'

export const historyWords = words({
  nobody: { en: 'Not signed in', zh: '未登录' },
  done: { en: '{who} did this.', zh: '{who} 已执行此操作，无需后续处理。' },
  refused: {
    en: '{who} tried this and was refused. Nothing changed.',
    zh: '{who} 尝试此操作但被拒绝，未作任何更改。',
  },
  failed: { en: 'Something went wrong on our side. Nothing changed.', zh: '服务出现问题，未作任何更改。' },
  changes: { en: 'What changed', zh: '变更内容' },
  noChanges: { en: 'No changes were recorded for this action.', zh: '此操作未记录到差异。' },
  yes: { en: 'yes', zh: '是' },
  no: { en: 'no', zh: '否' },
  facts: { en: 'Where it came from', zh: '来源' },
  call: { en: 'Call', zh: '调用' },
  device: { en: 'Device', zh: '设备' },
  code: { en: 'Code', zh: '代码' },
  kind: { en: 'Kind', zh: '类别' },
  secondFactor: { en: 'Second factor', zh: '二次验证' },
  notUsed: { en: 'not required', zh: '未要求' },
  sealed: { en: 'Seal', zh: '封存信息' },
  place: { en: 'Position in the chain', zh: '链上位置' },
  placeText: { en: 'Block {block}, entry {place}', zh: '第 {block} 块，第 {place} 条' },
  sealedAt: { en: 'Sealed', zh: '封存时间' },
  hash: { en: 'Hash', zh: '哈希' },
  notSealed: { en: 'Not sealed yet. This takes a few seconds.', zh: '等待封存，约需数秒。' },
  follow: { en: 'Follow', zh: '追踪' },
  sameObject: { en: 'Everything done to this object', zh: '此对象的全部操作' },
  samePerson: { en: 'Everything done by {who}', zh: '{who} 的全部操作' },
  sameAddress: { en: 'Everything done from {address}', zh: '来自 {address} 的全部操作' },
})

export const sealWords = words({
  title: { en: 'Sealed history', zh: '封存的历史' },
  text: {
    en: 'Every entry is sealed into a chain of blocks. Your browser can recompute the chain and see whether anything was changed, removed or added.',
    zh: '每条记录都封存在区块链条中。您的浏览器可以重新计算，检查是否有记录被修改、删除或添加。',
  },
  last: {
    en: 'Last verified in this browser: {time}, up to block {block}.',
    zh: '本浏览器上次验证：{time}，至第 {block} 块。',
  },
  verify: { en: 'Verify', zh: '验证' },
  again: { en: 'Verify again', zh: '再次验证' },
  cancel: { en: 'Stop', zh: '停止' },
  running: { en: 'Verifying', zh: '正在验证' },
  starting: { en: 'Reading the first blocks', zh: '正在读取首批区块' },
  progress: {
    en: { one: '{n} entry checked, block {block} of {last}', other: '{n} entries checked, block {block} of {last}' },
    zh: '已检查 {n} 条，第 {block} / {last} 块',
  },
  leave: {
    en: 'You can go to another page of the console. Verification continues, and the result will be here.',
    zh: '您可以前往控制台其他页面，验证会继续进行，结果显示在这里。',
  },
  sound: { en: 'Nothing was changed', zh: '未发现更改' },
  soundText: {
    en: {
      one: '{n} entry in {blocks} blocks verified in your browser on {time}.',
      other: '{n} entries in {blocks} blocks verified in your browser on {time}.',
    },
    zh: '{blocks} 个区块中的 {n} 条记录全部吻合，由您的浏览器于 {time} 重新计算。',
  },
  waiting: {
    en: { one: '{n} newer entry is not sealed yet.', other: '{n} newer entries are not sealed yet.' },
    zh: '另有 {n} 条新记录尚未封存。',
  },
  head: { en: 'Latest block, to keep in another place:', zh: '最新区块，可另行保存：' },
  broken: { en: 'The history doesn’t verify', zh: '历史记录不吻合' },
  lineChanged: {
    en: 'This entry was changed after it was sealed. It is the first one that doesn’t verify.',
    zh: '此记录与封存时不符：事后被修改。这是第一条不吻合的记录。',
  },
  lineMissing: {
    en: 'This entry was sealed and has been removed. It is the first one that doesn’t verify.',
    zh: '此记录已封存但现已缺失。这是第一条不吻合的记录。',
  },
  blockChanged: {
    en: 'This block was changed after it was sealed: its time, its hash or its list of entries.',
    zh: '此区块与封存时不符：其时间、哈希或记录列表被修改。',
  },
  blockMissing: { en: 'This block is missing, but later ones exist.', zh: '此区块缺失，而后续区块仍在。' },
  brokenLink: {
    en: 'This block doesn’t follow the one before it. Blocks were swapped, removed or inserted.',
    zh: '此区块与前一区块不相连：区块被调换、移除或插入。',
  },
  extra: {
    en: 'This entry is in no block and isn’t waiting for one. It was added outside the console.',
    zh: '此记录不在任何区块中，也不在等待封存：它是绕过控制台添加的。',
  },
  unsealed: {
    en: 'This entry has waited for its block for more than a minute. Sealing may have stopped; verify again in a minute.',
    zh: '此记录等待封存已超过一分钟。封存可能已停止，请一分钟后再次验证。',
  },
  rewritten: {
    en: 'The chain is consistent, but it isn’t the one this browser verified before. It was recomputed.',
    zh: '链条自身吻合，但不是本浏览器此前验证过的那一条：它被重新计算过。',
  },
  cutOff: {
    en: 'The chain ends before the block this browser verified. Its end is missing.',
    zh: '链条在本浏览器已验证的区块之前结束：其末尾缺失。',
  },
  entry: { en: 'Entry', zh: '记录' },
  block: { en: 'Block', zh: '区块' },
  time: { en: 'Time', zh: '时间' },
  brokenNext: {
    en: 'Create a proof file now, keep it, and contact your provider. Nothing in this console can change an entry.',
    zh: '请立即导出证明文件并妥善保存，同时通知服务商。本控制台的任何功能都无法造成此情况。',
  },
  openEntry: { en: 'Open the entry as it is now', zh: '打开该记录的当前内容' },
  proof: { en: 'Proof file', zh: '证明文件' },
  proofText: {
    en: 'The whole chain in one file. Anyone with Node and our open-source script can check it without this server:',
    zh: '包含整条链的文件。任何人使用 Node 和我们公开的脚本即可检查，无需本服务器：',
  },
  proofCreate: { en: 'Create file', zh: '生成文件' },
  proofAgain: { en: 'Create another', zh: '再次生成' },
})

/** What fields of before and after are called; any other is read from its own name. */
export const fieldWords = words({
  status: { en: 'Status', zh: '状态' },
  state: { en: 'State', zh: '状态' },
  roles: { en: 'Roles', zh: '角色' },
  name: { en: 'Name', zh: '名称' },
  mobile: { en: 'Mobile', zh: '手机号' },
  email: { en: 'E-mail', zh: '邮箱' },
  timezone: { en: 'Time zone', zh: '时区' },
  password: { en: 'Password', zh: '密码' },
  reason: { en: 'Reason', zh: '原因' },
  columns: { en: 'Columns', zh: '列' },
  list: { en: 'List', zh: '列表' },
  filters: { en: 'Filters', zh: '筛选条件' },
  factors: { en: 'Second factors', zh: '二次验证方式' },
  authenticator: { en: 'Authenticator', zh: '身份验证器' },
  passkey: { en: 'Passkey', zh: '通行密钥' },
  method: { en: 'Method', zh: '方式' },
  how: { en: 'How', zh: '方式' },
  wanted: { en: 'Wanted', zh: '接收' },
  submitted: { en: 'Submitted', zh: '已提交' },
  amount: { en: 'Amount', zh: '金额' },
  currency: { en: 'Currency', zh: '币种' },
  referrerFlag: { en: 'Referral pages', zh: '推荐页面' },
})
