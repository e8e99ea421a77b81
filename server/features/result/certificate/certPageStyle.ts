/**
 * The style sheet of the page `/Cert`, which stands in the page itself: whoever checks a certificate on a bad line waits for
 * one answer only. The colours are those of `web/styles/tokens.css`.
 */
export const certPageStyle = `
:root{color-scheme:light dark;--paper:#fbfaf6;--surface:#fff;--ink:#1c1e26;--soft:#5b6070;--line:#e7e3da;--edge:#857f70;--primary:#2f3e73;--on:#fff;--link:#2f3e73;
--valid:#27724a;--valid-wash:#e6f2ea;--replaced:#855000;--replaced-wash:#fdf1dc;--revoked:#b93527;--revoked-wash:#fbece8;--unknown:#5b6070;--unknown-wash:#f5f2ea}
@media (prefers-color-scheme:dark){:root{--paper:#16171c;--surface:#1f2128;--ink:#ece8de;--soft:#a8abb8;--line:#33353f;--edge:#7f8290;--primary:#3f4f94;--link:#b3bff0;
--valid:#7cc99c;--valid-wash:#1d3127;--replaced:#e7b05a;--replaced-wash:#35291a;--revoked:#f19384;--revoked-wash:#3a2422;--unknown:#a8abb8;--unknown-wash:#1a1b21}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.65 "PingFang SC","HarmonyOS Sans SC","MiSans","Noto Sans CJK SC","Microsoft YaHei",system-ui,sans-serif;font-variant-numeric:tabular-nums;overflow-wrap:anywhere;-webkit-text-size-adjust:100%}
h1,h2,p,dl,dd{margin:0}
h1,h2{font-family:"Songti SC","STSong","Noto Serif CJK SC","Noto Serif SC","PingFang SC",serif;line-height:1.35}
h1{font-size:1.5rem}h2{font-size:1.125rem}
header,main,footer{max-width:560px;margin:0 auto;padding:0 20px}
header{padding-top:18px;color:var(--soft);font-size:.875rem}
main{padding-top:12px;display:grid;gap:16px}
footer{padding-top:20px;padding-bottom:40px;color:var(--soft);font-size:.875rem;display:grid;gap:6px}
.demo{padding:3px 12px;background:#7a2318;color:#fff;font:600 13px/20px sans-serif;text-align:center}
.verdict,.card{border-radius:14px;padding:18px;background:var(--surface);border:1px solid var(--line)}
.verdict{display:grid;grid-template-columns:56px 1fr;gap:14px;align-items:center;border-width:2px}
.verdict svg{width:56px;height:56px;display:block}
.valid{color:var(--valid);background:var(--valid-wash);border-color:var(--valid)}
.replaced{color:var(--replaced);background:var(--replaced-wash);border-color:var(--replaced);border-style:dashed}
.revoked{color:var(--revoked);background:var(--revoked-wash);border-color:var(--revoked);border-style:double;border-width:4px}
.unknown{color:var(--unknown);background:var(--unknown-wash);border-color:var(--edge);border-style:dotted}
.verdict p{color:var(--ink)}
.card{display:grid;gap:12px}
dl{display:grid;grid-template-columns:max-content 1fr;gap:8px 16px}
dt{color:var(--soft)}dd{font-weight:600}
label{font-weight:600}
.hint{color:var(--soft);font-size:.875rem}
.fault{color:var(--revoked);font-weight:600}
input[type=text]{width:100%;min-height:48px;padding:8px 12px;font:inherit;font-size:1.25rem;letter-spacing:.08em;color:var(--ink);background:var(--paper);border:1px solid var(--edge);border-radius:10px}
button{min-height:48px;padding:8px 20px;font:inherit;font-weight:600;color:var(--on);background:var(--primary);border:1px solid transparent;border-radius:10px;cursor:pointer}
button:disabled{opacity:.7;cursor:default}
form{display:grid;gap:10px}
.photo{width:150px;aspect-ratio:5/7;object-fit:cover;border-radius:8px;border:1px solid var(--line);background:var(--unknown-wash)}
a{color:var(--link)}
:focus-visible{outline:3px solid #a87b2d;outline-offset:2px}
`
