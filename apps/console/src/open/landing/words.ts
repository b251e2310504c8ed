import { words } from '@falaj/contract/kernel/words'

export const landingWords = words({
  headline: { en: 'Money that flows, precisely measured.', zh: '资金流动，分毫可查。' },
  lead: {
    en: 'Falaj is a back office for merchants. Take payments, pay people, settle and refund, and see how every balance is made up at any time.',
    zh: 'Falaj 是商户的后台：收款、付款、结算、退款，并且随时知道每个余额为什么是这个数。',
  },
  logIn: { en: 'Log In', zh: '登录' },
  seeProducts: { en: 'See the products', zh: '查看产品' },
  sampleTitle: { en: 'One payment of {amount} by QR Pay', zh: '一笔 {amount} 的扫码支付' },
  sampleNet: { en: 'Added to your balance', zh: '进入您的余额' },
  sampleFee: { en: 'Fee', zh: '费用' },
  sampleVat: { en: 'VAT on the fee', zh: '费用增值税' },
  sampleWhen: {
    en: 'The bar shows the whole payment. Every part has a name, a rule and an amount.',
    zh: '整条就是整笔支付。其中没有任何一段没有名字、规则和金额。',
  },
  onlyHere: { en: 'Three questions to ask about any payments console', zh: '对任何支付后台都该问的三个问题' },
  onlyHereWhy: {
    en: 'Before building Falaj, we studied the manuals or source code of eight others. None of them could answer yes to all three.',
    zh: '动手之前，我们读过八个同类产品的手册或源代码，没有找到三个问题都能回答“是”的。',
  },
  explainTitle: { en: 'Can you see how every balance is made up?', zh: '每个余额都能自我解释吗？' },
  explain: {
    en: 'In Falaj you can open any amount. A balance shows its opening amount, each kind of movement since, and its closing amount. Each movement opens into its payments, and each payment into its ledger entries, with debits next to credits. Your own browser adds everything up again. If it didn’t add up, you would see it before we do.',
    zh: '在 Falaj 里，金额是一扇门。余额打开，是期初、其间的每类变动和期末；变动打开，是一笔笔支付；支付打开，是借贷并列的分录。合计由您自己的浏览器重新计算一遍，若有不符，您会先于我们看到。',
  },
  explainPicture: {
    en: 'A payment, opened: AED 3,880.00 paid, the fee with its rule, what reaches the merchant, and when it settles.',
    zh: '打开的一笔支付：付款 AED 3,880.00、带规则的手续费、商户所得，以及结算时间。',
  },
  approveTitle: { en: 'Is an approval tied to what the approver saw?', zh: '审批与所见内容绑定吗？' },
  approve: {
    en: 'When someone approves a transfer, they sign that exact amount, payee, account and rate. If one digit changes afterwards, the approval is void and the money doesn’t move. No one can approve their own request. If no one is able to approve a request, you’re notified straight away.',
    zh: '批准一笔转账，签的就是这个金额、这个收款方、这个账户、这个汇率。事后哪怕改动一位数字，批准即失效，钱不会动。没有人能批准自己的申请；若没有人有权批准，系统会立刻说明，而不是一直等下去。',
  },
  approvePicture: {
    en: 'The review before a withdrawal: amount, bank account, fee and VAT, who must approve and by when.',
    zh: '提现前的核对：金额、银行账户、手续费与增值税、须由谁在何时前批准。',
  },
  verifyTitle: { en: 'Can you verify the history yourself?', zh: '历史记录能由您自己验证吗？' },
  verify: {
    en: 'Every action, whether done or refused, becomes an entry that the software can add but never change. Within seconds, entries are sealed into a chain of blocks by their hashes. Recompute the chain and it either verifies or shows you the entry that doesn’t. Your auditor needs only your file and doesn’t have to trust us.',
    zh: '做过的事、被拒绝的事，都成为一行记录，程序只能追加，不能改动。几秒之内，这些行被封入以哈希相连的区块。重新计算这条链，要么成立，要么指出哪一行不对。审计需要的是您的文件，而不是我们的保证。',
  },
  verifyPicture: {
    en: 'The operation history with time, action and result. It also lists a refund that was refused.',
    zh: '操作历史：时间、操作、结果；一笔被拒绝的退款与已执行的操作同列其中。',
  },
  listPicture: {
    en: 'A list of payments. The totals above the rows are per currency and cover everything that matches the filter.',
    zh: '支付列表：筛选结果按币种合计列在上方，从不把两种货币相加。',
  },
  listCaption: {
    en: 'Totals cover the whole filter, not just the page, and are shown per currency. You can export rows, filter and totals as one file.',
    zh: '合计针对筛选结果而非当前页，并按币种分列。明细、筛选与合计一并导出。',
  },
  pictures: {
    en: 'The pictures show this version with demo data. Screens we’re still building aren’t shown.',
    zh: '图片取自当前版本的演示数据，尚在建设中的页面不作展示。',
  },
  people: { en: 'For every team', zh: '每个岗位得到什么' },
  finance: { en: 'Finance', zh: '财务' },
  finance1: {
    en: 'Settlements that show the sales, fees and refunds they cover.',
    zh: '结算款可展开到构成它的销售、费用与退款。',
  },
  finance2: {
    en: 'Withdrawals and batch transfers with a requester, an approver and a limit.',
    zh: '提现与批量转账，一人编制、一人复核，各有限额。',
  },
  finance3: {
    en: 'Statements per currency for any period. Long ones are split automatically.',
    zh: '按币种出具任意期间的对账单，期间过长自动拆分。',
  },
  operations: { en: 'Operations', zh: '运营' },
  operations1: {
    en: 'Stores, terminals and codes, each with its last sale and last connection.',
    zh: '门店、终端、收款码，各有最后一笔交易与最后在线时间。',
  },
  operations2: {
    en: 'Secondary merchants and their totals in one place, for chains and platforms.',
    zh: '连锁与平台的二级商户及其汇总，集中一处。',
  },
  operations3: { en: 'All your product applications on one page.', zh: '所有产品在同一页申请、跟踪。' },
  service: { en: 'Customer service', zh: '客服' },
  service1: {
    en: 'Find a payment by order, reference, amount or the card’s last four digits.',
    zh: '按订单号、参考号、金额或卡号后四位找到一笔支付。',
  },
  service2: {
    en: 'Make full or partial refunds, and see the effect on the balance first.',
    zh: '全额或部分退款，事先说明对余额的影响。',
  },
  service3: { en: 'Disputes with the days left and the documents needed.', zh: '争议案件写明剩余天数与所需材料。' },
  it: { en: 'IT teams', zh: '技术' },
  it1: {
    en: 'One documented API, generated from the same tables the console uses.',
    zh: '一套有文档的接口，与控制台使用同一份定义。',
  },
  it2: {
    en: 'A realistic sandbox where payments can fail, time out or be returned.',
    zh: '像真实环境一样的沙箱：会失败、会超时、会退回款项。',
  },
  it3: {
    en: 'Idempotent calls: repeating a call with the same key never acts twice.',
    zh: '同一幂等键重复调用，只执行一次。',
  },
  products: { en: 'Sixteen products', zh: '十六个产品' },
  productsWhy: {
    en: 'Use one or several. Each has its own page with fees, limits and an example.',
    zh: '可选其一或几项；每项都有介绍页，写明费用、限额和算例。',
  },
  solutions: { en: 'Ten industries, hour by hour', zh: '十个行业的一天' },
  solutionsWhy: {
    en: 'Each page follows one day of a business and shows what it earns after fees.',
    zh: '每页跟随这一行的一天，算清最后留下多少。',
  },
  safe: { en: 'Secure and self-hosted', zh: '安全，由您自己掌握' },
  safe1Title: { en: 'Runs on your servers', zh: '运行在您自己的机器上' },
  safe1: {
    en: 'One command starts it with its own database. Or use your own PostgreSQL 15 or newer. No data is stored anywhere else.',
    zh: '一条命令即可启动自带的数据库，或指向您已有的 PostgreSQL 15 及以上版本。除此之外不在任何地方保存状态。',
  },
  safe2Title: { en: 'No third parties', zh: '不与第三方通信' },
  safe2: {
    en: 'No trackers, and no fonts or scripts from other sites. The browser is instructed to block anything that doesn’t come from your own domain.',
    zh: '没有跟踪器，没有外部字体或脚本。浏览器被要求拒绝一切不是来自您自己地址的内容。',
  },
  safe3Title: { en: 'Exact amounts', zh: '以整数计数' },
  safe3: {
    en: 'Amounts are whole numbers of the smallest unit, from the database to the screen. This applies to dirhams and to cryptocurrencies with 18 decimals.',
    zh: '从数据库到屏幕，金额都是最小单位的整数，迪拉姆如此，十八位小数的币也如此。',
  },
  safe4Title: { en: 'Confirms before money moves', zh: '动钱之前再问一次' },
  safe4: {
    en: 'Withdrawals, batch transfers, refunds, new bank accounts and staff changes need a second factor for each request.',
    zh: '提现、批量转账、退款、新增银行账户和员工变更都需要二次验证，且只对这一次请求有效。',
  },
  safe5Title: { en: 'Sixteen roles, one table', zh: '十六种角色，一张表' },
  safe5: {
    en: 'A single table defines who can see and do what. Pages, menus and the API all follow it. Every change to it is reviewed first.',
    zh: '谁能看、谁能做，写在同一张表里，页面、菜单、接口都遵守它；改动之前先看清差异。',
  },
  safe6Title: { en: 'Two modes, no shared keys', zh: '两种模式，互不相干' },
  safe6: {
    en: 'The sandbox has demo people and simulated banks. In live mode, none of that code is loaded.',
    zh: '沙箱里有演示人员和模拟银行；正式模式下，运行的程序里没有任何这类代码。',
  },
  end: { en: 'Try it in the sandbox.', zh: '从沙箱开始，为账目留下。' },
  endWhy: {
    en: 'The guide covers every screen available today. You can read it without logging in.',
    zh: '使用指南带您走过每个现有页面。登录之前，不向您索取任何信息。',
  },
  guide: { en: 'Read the guide', zh: '阅读使用指南' },
})
