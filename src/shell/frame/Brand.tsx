/** The logo and the name above the sidebar. */
type BrandProps = {
  config: Readonly<Record<string, string>>;
  /** False: the person hides the logo. */
  logo: boolean;
};

export const Brand = ({ config, logo }: BrandProps) => (
  <>
    {logo && <Logo picture={config['sys.sidebar.logo']} />}
    <span className="shell-title">
      {config['sys.sidebar.title'] || config['sys.main.title'] || '签核工作台'}
    </span>
  </>
);

const Logo = ({ picture }: { picture: string | undefined }) =>
  picture ? (
    <img className="shell-logo-picture" src={picture} alt="" />
  ) : (
    <span className="shell-logo">签</span>
  );
