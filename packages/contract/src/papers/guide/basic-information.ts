// Chapter of the user guide: basic information.
import type { Section } from '../paper.ts'

export const basicInformationChapter: Section = {
  id: 'basic-information',
  title: { en: 'Basic information', zh: '基本信息' },
  blocks: [
    {
      en: 'Settings, Basic Information shows the details we hold about your business: company, contacts, addresses, owners, documents, limits, settlement, products and fees. Use Profile as PDF to download all of it.',
      zh: '“设置 > 基本信息”显示贵公司在 Falaj 的资料：公司、联系人、地址、所有人、文件、限额、结算、产品与费率。“下载资料 PDF”可获取全部内容。',
    },
    {
      steps: [
        { en: 'Select Edit next to the part you want to change.', zh: '点击要修改部分旁的“编辑”。' },
        { en: 'Select Review to check your changes.', zh: '“核对”会列出所有差异。' },
        { en: 'Submit the change. A colleague must approve it.', zh: '提交后须由同事批准。' },
        {
          en: 'Your provider then confirms changes to legal names, the licence, the tax number, owners and their supporting documents. Everything else takes effect straight away.',
          zh: '法定名称、执照、税务登记号、所有人及其证明文件随后由服务商确认；其余内容立即生效。',
        },
      ],
    },
    {
      en: 'We ask for a new version of a document 60 days before it expires. If a button is grey, select it to see why you can’t use it and who can.',
      zh: '文件到期前六十天会提示上传新版本。点击灰色按钮，可以看到为什么不能使用以及谁可以操作。',
    },
    {
      en: 'Admins can choose “View as…” in the account menu to see the console as another role sees it. You can’t change anything until you stop viewing as that role.',
      zh: '管理员可在账户菜单中选择“以角色查看”，以其他角色的视角查看控制台。停止之前无法进行任何更改。',
    },
  ],
}
