// The page: its parts, started once. Each listens to the state and draws itself.

import { startAnswers } from "./answers";
import { startBasisTable } from "./basis_table";
import { startDownloads } from "./downloads";
import { startExamples } from "./examples_menu";
import { startGrid } from "./grid";
import { startIntro } from "./intro";
import { startLambda } from "./lambda";
import { startLarge } from "./large";
import { startMember } from "./member";
import { startOffline } from "./offline";
import { startPictures } from "./pictures";
import { startProfile } from "./profile";
import { startQuestions } from "./questions";
import { startShare } from "./share";
import { startStaircase } from "./staircase";
import { startTabs } from "./tabs";
import { startTextBox } from "./textbox";
import { startTheme } from "./theme";
import { startTrace } from "./trace";
import { startVerify } from "./verify";

startTheme();
startTabs();
startGrid();
startTextBox();
startExamples();
startLambda();
startStaircase();
startAnswers();
startBasisTable();
startPictures();
startProfile();
startMember();
startIntro();
startTrace();
startVerify();
startLarge();
startDownloads();
startQuestions();
// Last: it enters the first matrix.
startShare();
startOffline();
