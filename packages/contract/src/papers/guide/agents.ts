// Chapter of the user guide: agents, the merchants they bring, and what is agreed on with them.
import type { Section } from '../paper.ts'

export const agentsChapter: Section = {
  id: 'agents',
  title: { en: 'Agents and their merchants', zh: '代理商及其商户' },
  blocks: [
    {
      en: 'An agent account keeps its agents under ISV, Agents. Each agent has a rate for itself and everybody below it, and keeps the rate less the highest rate below. A rate can’t be above the one of the agent above it. It begins today or on a later day and never in the past.',
      zh: '代理商账户在“ISV → 代理商”中管理代理商。每个代理商的费率包含其下级，所得为自身费率减去下级费率。费率不得高于上级，且只能自今日或之后生效。',
    },
    {
      en: 'Before you change a rate or move an agent, choose Compare: the payments of the last six months are shared out with the tree as it is and as it would be, and you see who gains what. Nothing is changed by comparing.',
      zh: '变更费率或上级前可先“比较”：以当前与变更后的结构分别计算近六个月的付款，显示各方增减。比较不会改变任何数据。',
    },
    {
      en: 'A member who is named as an agent signs in and sees only itself and what is below it. Residual statements list what each agent earned per month; open one to see the sum by merchant, or export them.',
      zh: '被指定为代理商的成员登录后仅能看到自身及其下级。分润对账单列出每月佣金，打开可查看各商户明细，也可导出。',
    },
    {
      en: 'Merchants shows every application by step: to complete, documents, in review, contract, live. An age in colour is longer than usual. You can save an application at any time, send its owner the list of what is missing by SMS once a day, hand it over to another agent, and submit it once nothing is missing. An administrator of the account approves it; then it is a merchant, and its owner signs the merchant agreement.',
      zh: '“商户”按步骤展示申请：待完善、待补文件、审核中、待签合同、已上线。超过通常天数会以颜色标出。申请可随时保存；每天可通过短信向负责人发送缺少内容一次；可移交其他代理商；资料齐全后提交。账户管理员批准后即成为商户，由负责人签署商户协议。',
    },
    {
      en: 'Agreement templates are made of clauses. Each product requires some of them, and a template is published only with all of these. Editing a published template begins a new version. A signed copy keeps the ids and hashes of its clauses, so that what was signed can be proved.',
      zh: '协议模板由条款组成。每种产品均有必需条款，齐全后方可发布。编辑已发布模板将生成新版本。已签副本保留条款编号与哈希值，以证明签署内容。',
    },
  ],
}
