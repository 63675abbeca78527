import type { Config } from "../../platform/config.ts";

/** The product's logo as in apps/portal/public/favicon.svg, 64 pixels wide, because most email clients show no SVG. */
const PNG = [
  "iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAYAAACqaXHeAAAJe0lEQVR4nOSbC0xUVxqA/3tnBhQQ5P0WJFnlrdlCcavbRaxaWutu",
  "CggiKJt0d2VdNrGojbXbmO62utZtk2qy2cToCggoFW13UxpNlPRhY7GK8qiCa4FFhscIUxFkgJnb/z8wU+50wJnLRQb8kuHee+65",
  "zJz//Of8j3uOEmwgI+O3CRwnpAAIKzgOvAE4LyyeD9OLFn+PRhC4TvxNnwMYyouLC7629mHOmkoZGVu28TzswuoLjGVDQ0P6wUEd",
  "DA8PKfDLYTrAzgClUqVXqRzBwUGlGHOrGX/TvpKSY/965P+Y6GZmZs7LKN2DWG3hINLZ2enQ09MNWm032Bs89pCr63xwd/cAX1+f",
  "QZXKwUEQhP/hZ2dpacGZ8Z6zKIC0tDQHpdL5MKrU7wwGA7S1tUJTUxMIggFmAiSMkJCFEBAQyM6xE//Z1tb858rKymHzuj8RQHZ2",
  "to9er/gvnsb39/fDt9/WQX9/H8xEnJxcIDIyCubOnYudJ3ylVBp+U1hY2Dm2jkgAIz3vVMVxXGx39z24ebMe9Ho9zGQUCiVERESy",
  "oYFUDQ31rSgrKxs03ufHVsbGF1PjaZzX1dXM+MYTev0w1NbeAGoTEq9SOReNvW+aOTMzt2zGxr+O6i7U1FznUGVgNqHRaMDLy9ug",
  "Uqmio6OXNNTWXq+lcqYBpPp42I+NFnDMczTxzTYMBj3OZ7W8wHqWOzja5hEBoFrsxkJ/tVrN0cQ3W6G2dXS0o6JDALZ5B5WNzgFC",
  "Ho53oaXlO5jtNDXdobmNFGE7XXPo3j7D88KX7e1qaGy8BU8CixaFo7Pkh54k/IJHd/IlKtRqe+BJQavVsqPBIKxX4vEpuujrewBP",
  "Csa2ogY8pcQ/fnSh0w3CZAgMDIQVK5ZDeHg4hIUthLt329CRugmXL38Nt27Z19DS6QZGzzgfJRoFPzQRAjoMkkI6tKuQm7sV8vK2",
  "gaOj40/uk9U5caIE9u3bD729vWAPDA8Po/obBJ7nfHmK6zHQk9R4hUIB5eVlsGPHqxYbT5DNycrKhMrKCxSlgb2AoTxHpp+HSZCf",
  "/yosWbLEqrre3l5w4MDfwV4wOrpKkMjSpUth27ZcURmN9VOnytCc3obg4CBISkqCVauSTPdXrkyEDRvSWB17QbIAMjMzmHoboQlv",
  "zZpkUZ3CwhPw3nsHITU1xVRGw8GeBCB5CAQFBYmuS0tPWaxXVvbhhM9NN5I1wNPTQ3Td0dFhsZ5a3S669vLyGvlipRK1YRMkJv4K",
  "ExdObGa+ffs21NTUsk9DQwM8jqBMsgDu3PkOEw0Rpms/Pz+L9fz9xeXNzc3smJS0Et56a6/oHvkRRlpb78LWrX+EGzduwFQieQjU",
  "19eLrtPT0yzWo0lvLLW1dewYGhoKExEUFAgff3wGdu7MZ+Z2qpAsgNOnz8DAwIDpmjzA8+c/xdxCKqaf3GHt2jU4CR6HlJSXRc8V",
  "FBSyY0VFBbqkE+caKaGZl/cnOH78KEwVipiYpXtp/LW13bXpQfLqyH1+9tlfmspofFPDc3P/AOvXv4S9HCJ65vTpcjhyZKQx9+/f",
  "Z8K4d08DV69WQ1VVFQqkHzw8PGDOnDmi50JCQjClpYXq6usgFwEBQcyL5TD3Lzx8+BCuXLkMtkI99NFH5VY5Q5SSSkpabYrExoNM",
  "K2lRfv52nD/8TeU6nQ6ee24NziEtIAdxcQksWzwpT5Bm6dTUdPT1iyesd+nSV8xHeFTjCYodyE9ITl4HXV0aUzm52jk5OSA3kxIA",
  "QT2ze/ceeOWV32MmuU50j0zjnj1/wVdrmUwDbKG7uxt27XpNVBYfHwdyM2kBGDl37jx88kmFqOzatWqcCItAKhcvVorC9OjoKHB2",
  "dgY5kU0AUwENMXKOjNCcExcnrxbIKgBzz02Odwutra2i64iIcJATyZ6gJczbOzZYkoq5UBUKeZVWVgG0tIhNVEjIApgsI293f0QO",
  "oYr+P8iI0c01snjxYuZs2DOyCoDWEJBTZfrn2Hvp6RtACtTTOTlbMPEidrJefPEFdIhWgVzIbgXMteCNN17HdJg32IKPjzfmEU6y",
  "aNHX11d0LyoqCo4ePQJvv/23cfOQtiC7AD744LDommL9s2fLWQrNGqjB5859Ck8/HT9hvezsTRhbnJp0pCg5GBoPivcdHeeIvDY3",
  "N1f0BtPRhv8cEhISIDY2BpYtW4YxRCw8eNCLAdE9U13q3UWLfmbVd5GwMLXNXG1bkSUYGg/qlaKiAli+/Bmr6lOQ09DQiHnGjbB/",
  "/ztgC+RrrFu3nmWRbEGWYGg8aGVJVtZmePfdf7BU16NITExkx02bMsFWaLKUOtESU+YKkxAOHToMzz//AqbLGyas29jYyI4LFkjz",
  "G4KDg0EqsjpCliDVXr16LRvX0dHR7EPuLA0TWrBw4cJF+Oyzz1ldmiukYEy0SmHKBWCEBEGf8vJx1yyiJ/l/1ALbe5P8D6nYVTRo",
  "nmi1lro6ac8RdiUAY8LUFiixSrlGqdiVAL744ktMhf/HpmfI0oz3UsYaRgUwPau9LfHmm3utTp99881VdJyOgRSMQSWPfkSHo6OD",
  "3ayKpFwgJVAf5d0VFRWzXKNUMI4gH6odrYDQgVGbL0Vu9rJAkjSAGkfvDslkkplzcXFh7wY0mi5mNsl8SoXWD3McTzpAAuDYAHJ2",
  "dsGXHffBnigqOgFTwY+JVUGNc4BwhU5HV1M/EdCrOwKHQBVvMHDMM3Fzm+6tP4+P+fNHOhsngbP8yZP/riJVcHNzE+bOdYLZjpOT",
  "M7i6ulLvt5eWFlxjZlAQuPcxquJCQ8NgthMWZmojW7HFBKBWN72PEmkamW3nwWxl3jxXHP+edNqsVjex1BUTAG0mQsdgF52Hh0cY",
  "eH7qFiRMFxR9hodHMjuP5n67cQOVqaU1NdX1mB6LwDRRDNncrq5OmE1ER8eSdpPtLyspOf5XY7koFhga6tuMM+M1Dw9PiIyMmdKl",
  "KY8LakNUVAzO/Mz00aapLNH9sRcYjupjYuLPYj5nFWZz/T09veH777W0SxRmIuTcoVaPzvrCFaXSsK6kpETk7VmMgpKT8xzd3XtP",
  "4umvZ+7GyTDM/AYYX62V9fTMy66oOKQzrzthGLhx45YUtI4H8DRsYEAnaDQdHPnj9rp1Fn0Z5uR4e/sIGOxQ2+5gB+6weeusObR5",
  "Gq3EaygMU77KXjZPq1QOeqXSwWzztNAiCPw7k948bc7I9nkDLfyjhL8PCoSMqh1tnxcuGQz8h6Wlx6x+yfEDAAAA//91FSIzAAAA",
  "BklEQVQDAAx4tDF3IYa4AAAAAElFTkSuQmCC",
];

/** The Content-ID by which the HTML refers to it. */
export const LOGO_CID = "logo@switchboard";

/** An image that travels with the email, so that no server learns when it is read. */
export interface MailLogo {
  readonly cid: string;
  readonly png: Buffer;
  readonly width: number;
  readonly height: number;
  /** Its background. A logo that was drawn for a white page is hard to see in a dark theme. */
  readonly background: "transparent" | "#ffffff";
}
const HEIGHT = 32;
const MOST_WIDTH = 160;

const OWN: MailLogo = {
  cid: LOGO_CID,
  png: Buffer.from(PNG.join(""), "base64"),
  width: HEIGHT,
  height: HEIGHT,
  background: "transparent",
};

/** The brand's logo, or ours if it has none. Null if it has one for screens only. */
export function mailLogo({ brand: { logo, logo_mail } }: Config): MailLogo | null {
  if (!logo_mail?.size) return logo ? null : OWN;
  const { width, height } = logo_mail.size;
  const scale = Math.min(HEIGHT / height, MOST_WIDTH / width);
  const scaled = { width: Math.round(width * scale), height: Math.round(height * scale) };
  return { cid: LOGO_CID, png: logo_mail.bytes, ...scaled, background: "#ffffff" };
}
