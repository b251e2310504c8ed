import { words } from '@falaj/contract/kernel/words'

export const solutionWords = words({
  solutions: { en: 'Solutions', zh: '解决方案' },
  day: { en: 'A day in this business', zh: '这一行的一天' },
  madeOf: { en: 'Products used', zh: '用到的产品' },
  trouble: { en: 'When something goes wrong', zh: '出了问题怎么办' },
  inNumbers: { en: 'In numbers: {title}', zh: '算一笔账：{title}' },
  line: { en: 'Line', zh: '项目' },
  counted: { en: '{count} × {each}', zh: '{count} 笔 × {each}' },
  gross: { en: 'Gross', zh: '总额' },
  fee: { en: 'Fee', zh: '费用' },
  vat: { en: 'VAT on fee', zh: '费用增值税' },
  net: { en: 'Net', zh: '净额' },
  total: { en: 'Total', zh: '合计' },
  signs: {
    en: 'In AED. Amounts that leave your balance have a minus sign. Each fee and its VAT are rounded to the fils per payment, as on the statement, so gross + fee + VAT = net in each line and in the total.',
    zh: '单位：AED。从您余额付出的金额带负号。每笔费用及其增值税均逐笔取整到费尔，与对账单一致，因此每一行及合计都满足：总额 + 费用 + 增值税 = 净额。',
  },
  invented: {
    en: 'The merchant and its figures are an example. The fees are our standard fees.',
    zh: '商户与数字仅为示例；费率为标准价目。',
  },
  cameIn: { en: 'What came in', zh: '进来的钱' },
  wentTo: { en: 'Where it went', zh: '钱去了哪里' },
  earned: { en: 'Falaj pays you', zh: 'Falaj 付给您' },
  out: { en: 'Paid out', zh: '付出' },
  charged: { en: 'Fees and VAT', zh: '费用与增值税' },
  kept: { en: 'You keep', zh: '留在您的余额' },
  figure: {
    en: 'AED {total} came in. You keep {kept}, {charged} is fees and VAT, and {out} is paid out.',
    zh: '进账 AED {total}，其中 {kept} 留在余额，{charged} 为费用与增值税，{out} 付出。',
  },
  start: { en: 'Start with one product', zh: '从一个产品开始' },
  startWhy: {
    en: 'You apply for each product separately and can add more later. Log in to apply. Each product’s page says what you need.',
    zh: '每个产品单独申请，也可以日后再加。登录即可申请；各产品介绍页写明所需资料。',
  },
  logIn: { en: 'Log In', zh: '登录' },
})
