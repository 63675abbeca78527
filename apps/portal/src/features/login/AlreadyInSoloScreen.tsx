import { LoginScreen } from "./LoginScreen.tsx";

/** The log-in screen for somebody whose account lives in the other product (specification §8). */
export function AlreadyInSoloScreen() {
  return <LoginScreen elsewhere />;
}
