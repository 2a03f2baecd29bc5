"""Functions of data classes by the number of their fields, made from `ludex.records`."""

# mypy: ignore-errors
# ruff: noqa
# fmt: off

def sets_1(self, given0, ):
 self.given0 = given0; 

def sets_2(self, given0, given1, ):
 self.given0 = given0; self.given1 = given1; 

def sets_3(self, given0, given1, given2, ):
 self.given0 = given0; self.given1 = given1; self.given2 = given2; 

def sets_4(self, given0, given1, given2, given3, ):
 self.given0 = given0; self.given1 = given1; self.given2 = given2; self.given3 = given3; 

def sets_5(self, given0, given1, given2, given3, given4, ):
 self.given0 = given0; self.given1 = given1; self.given2 = given2; self.given3 = given3; self.given4 = given4; 

def sets_6(self, given0, given1, given2, given3, given4, given5, ):
 self.given0 = given0; self.given1 = given1; self.given2 = given2; self.given3 = given3; self.given4 = given4; self.given5 = given5; 

def sets_7(self, given0, given1, given2, given3, given4, given5, given6, ):
 self.given0 = given0; self.given1 = given1; self.given2 = given2; self.given3 = given3; self.given4 = given4; self.given5 = given5; self.given6 = given6; 

def sets_8(self, given0, given1, given2, given3, given4, given5, given6, given7, ):
 self.given0 = given0; self.given1 = given1; self.given2 = given2; self.given3 = given3; self.given4 = given4; self.given5 = given5; self.given6 = given6; self.given7 = given7; 

def sets_9(self, given0, given1, given2, given3, given4, given5, given6, given7, given8, ):
 self.given0 = given0; self.given1 = given1; self.given2 = given2; self.given3 = given3; self.given4 = given4; self.given5 = given5; self.given6 = given6; self.given7 = given7; self.given8 = given8; 

def sets_10(self, given0, given1, given2, given3, given4, given5, given6, given7, given8, given9, ):
 self.given0 = given0; self.given1 = given1; self.given2 = given2; self.given3 = given3; self.given4 = given4; self.given5 = given5; self.given6 = given6; self.given7 = given7; self.given8 = given8; self.given9 = given9; 

def sets_11(self, given0, given1, given2, given3, given4, given5, given6, given7, given8, given9, given10, ):
 self.given0 = given0; self.given1 = given1; self.given2 = given2; self.given3 = given3; self.given4 = given4; self.given5 = given5; self.given6 = given6; self.given7 = given7; self.given8 = given8; self.given9 = given9; self.given10 = given10; 

def sets_12(self, given0, given1, given2, given3, given4, given5, given6, given7, given8, given9, given10, given11, ):
 self.given0 = given0; self.given1 = given1; self.given2 = given2; self.given3 = given3; self.given4 = given4; self.given5 = given5; self.given6 = given6; self.given7 = given7; self.given8 = given8; self.given9 = given9; self.given10 = given10; self.given11 = given11; 

def sets_13(self, given0, given1, given2, given3, given4, given5, given6, given7, given8, given9, given10, given11, given12, ):
 self.given0 = given0; self.given1 = given1; self.given2 = given2; self.given3 = given3; self.given4 = given4; self.given5 = given5; self.given6 = given6; self.given7 = given7; self.given8 = given8; self.given9 = given9; self.given10 = given10; self.given11 = given11; self.given12 = given12; 

def sets_14(self, given0, given1, given2, given3, given4, given5, given6, given7, given8, given9, given10, given11, given12, given13, ):
 self.given0 = given0; self.given1 = given1; self.given2 = given2; self.given3 = given3; self.given4 = given4; self.given5 = given5; self.given6 = given6; self.given7 = given7; self.given8 = given8; self.given9 = given9; self.given10 = given10; self.given11 = given11; self.given12 = given12; self.given13 = given13; 

def sets_15(self, given0, given1, given2, given3, given4, given5, given6, given7, given8, given9, given10, given11, given12, given13, given14, ):
 self.given0 = given0; self.given1 = given1; self.given2 = given2; self.given3 = given3; self.given4 = given4; self.given5 = given5; self.given6 = given6; self.given7 = given7; self.given8 = given8; self.given9 = given9; self.given10 = given10; self.given11 = given11; self.given12 = given12; self.given13 = given13; self.given14 = given14; 

def sets_16(self, given0, given1, given2, given3, given4, given5, given6, given7, given8, given9, given10, given11, given12, given13, given14, given15, ):
 self.given0 = given0; self.given1 = given1; self.given2 = given2; self.given3 = given3; self.given4 = given4; self.given5 = given5; self.given6 = given6; self.given7 = given7; self.given8 = given8; self.given9 = given9; self.given10 = given10; self.given11 = given11; self.given12 = given12; self.given13 = given13; self.given14 = given14; self.given15 = given15; 

def sets_17(self, given0, given1, given2, given3, given4, given5, given6, given7, given8, given9, given10, given11, given12, given13, given14, given15, given16, ):
 self.given0 = given0; self.given1 = given1; self.given2 = given2; self.given3 = given3; self.given4 = given4; self.given5 = given5; self.given6 = given6; self.given7 = given7; self.given8 = given8; self.given9 = given9; self.given10 = given10; self.given11 = given11; self.given12 = given12; self.given13 = given13; self.given14 = given14; self.given15 = given15; self.given16 = given16; 

def sets_18(self, given0, given1, given2, given3, given4, given5, given6, given7, given8, given9, given10, given11, given12, given13, given14, given15, given16, given17, ):
 self.given0 = given0; self.given1 = given1; self.given2 = given2; self.given3 = given3; self.given4 = given4; self.given5 = given5; self.given6 = given6; self.given7 = given7; self.given8 = given8; self.given9 = given9; self.given10 = given10; self.given11 = given11; self.given12 = given12; self.given13 = given13; self.given14 = given14; self.given15 = given15; self.given16 = given16; self.given17 = given17; 

def sets_19(self, given0, given1, given2, given3, given4, given5, given6, given7, given8, given9, given10, given11, given12, given13, given14, given15, given16, given17, given18, ):
 self.given0 = given0; self.given1 = given1; self.given2 = given2; self.given3 = given3; self.given4 = given4; self.given5 = given5; self.given6 = given6; self.given7 = given7; self.given8 = given8; self.given9 = given9; self.given10 = given10; self.given11 = given11; self.given12 = given12; self.given13 = given13; self.given14 = given14; self.given15 = given15; self.given16 = given16; self.given17 = given17; self.given18 = given18; 

def sets_20(self, given0, given1, given2, given3, given4, given5, given6, given7, given8, given9, given10, given11, given12, given13, given14, given15, given16, given17, given18, given19, ):
 self.given0 = given0; self.given1 = given1; self.given2 = given2; self.given3 = given3; self.given4 = given4; self.given5 = given5; self.given6 = given6; self.given7 = given7; self.given8 = given8; self.given9 = given9; self.given10 = given10; self.given11 = given11; self.given12 = given12; self.given13 = given13; self.given14 = given14; self.given15 = given15; self.given16 = given16; self.given17 = given17; self.given18 = given18; self.given19 = given19; 

def puts_1(put0, ):
 def made(self, given0, ):
  put0(self, given0); 
 return made

def puts_2(put0, put1, ):
 def made(self, given0, given1, ):
  put0(self, given0); put1(self, given1); 
 return made

def puts_3(put0, put1, put2, ):
 def made(self, given0, given1, given2, ):
  put0(self, given0); put1(self, given1); put2(self, given2); 
 return made

def puts_4(put0, put1, put2, put3, ):
 def made(self, given0, given1, given2, given3, ):
  put0(self, given0); put1(self, given1); put2(self, given2); put3(self, given3); 
 return made

def puts_5(put0, put1, put2, put3, put4, ):
 def made(self, given0, given1, given2, given3, given4, ):
  put0(self, given0); put1(self, given1); put2(self, given2); put3(self, given3); put4(self, given4); 
 return made

def puts_6(put0, put1, put2, put3, put4, put5, ):
 def made(self, given0, given1, given2, given3, given4, given5, ):
  put0(self, given0); put1(self, given1); put2(self, given2); put3(self, given3); put4(self, given4); put5(self, given5); 
 return made

def puts_7(put0, put1, put2, put3, put4, put5, put6, ):
 def made(self, given0, given1, given2, given3, given4, given5, given6, ):
  put0(self, given0); put1(self, given1); put2(self, given2); put3(self, given3); put4(self, given4); put5(self, given5); put6(self, given6); 
 return made

def puts_8(put0, put1, put2, put3, put4, put5, put6, put7, ):
 def made(self, given0, given1, given2, given3, given4, given5, given6, given7, ):
  put0(self, given0); put1(self, given1); put2(self, given2); put3(self, given3); put4(self, given4); put5(self, given5); put6(self, given6); put7(self, given7); 
 return made

def puts_9(put0, put1, put2, put3, put4, put5, put6, put7, put8, ):
 def made(self, given0, given1, given2, given3, given4, given5, given6, given7, given8, ):
  put0(self, given0); put1(self, given1); put2(self, given2); put3(self, given3); put4(self, given4); put5(self, given5); put6(self, given6); put7(self, given7); put8(self, given8); 
 return made

def puts_10(put0, put1, put2, put3, put4, put5, put6, put7, put8, put9, ):
 def made(self, given0, given1, given2, given3, given4, given5, given6, given7, given8, given9, ):
  put0(self, given0); put1(self, given1); put2(self, given2); put3(self, given3); put4(self, given4); put5(self, given5); put6(self, given6); put7(self, given7); put8(self, given8); put9(self, given9); 
 return made

def puts_11(put0, put1, put2, put3, put4, put5, put6, put7, put8, put9, put10, ):
 def made(self, given0, given1, given2, given3, given4, given5, given6, given7, given8, given9, given10, ):
  put0(self, given0); put1(self, given1); put2(self, given2); put3(self, given3); put4(self, given4); put5(self, given5); put6(self, given6); put7(self, given7); put8(self, given8); put9(self, given9); put10(self, given10); 
 return made

def puts_12(put0, put1, put2, put3, put4, put5, put6, put7, put8, put9, put10, put11, ):
 def made(self, given0, given1, given2, given3, given4, given5, given6, given7, given8, given9, given10, given11, ):
  put0(self, given0); put1(self, given1); put2(self, given2); put3(self, given3); put4(self, given4); put5(self, given5); put6(self, given6); put7(self, given7); put8(self, given8); put9(self, given9); put10(self, given10); put11(self, given11); 
 return made

def puts_13(put0, put1, put2, put3, put4, put5, put6, put7, put8, put9, put10, put11, put12, ):
 def made(self, given0, given1, given2, given3, given4, given5, given6, given7, given8, given9, given10, given11, given12, ):
  put0(self, given0); put1(self, given1); put2(self, given2); put3(self, given3); put4(self, given4); put5(self, given5); put6(self, given6); put7(self, given7); put8(self, given8); put9(self, given9); put10(self, given10); put11(self, given11); put12(self, given12); 
 return made

def puts_14(put0, put1, put2, put3, put4, put5, put6, put7, put8, put9, put10, put11, put12, put13, ):
 def made(self, given0, given1, given2, given3, given4, given5, given6, given7, given8, given9, given10, given11, given12, given13, ):
  put0(self, given0); put1(self, given1); put2(self, given2); put3(self, given3); put4(self, given4); put5(self, given5); put6(self, given6); put7(self, given7); put8(self, given8); put9(self, given9); put10(self, given10); put11(self, given11); put12(self, given12); put13(self, given13); 
 return made

def puts_15(put0, put1, put2, put3, put4, put5, put6, put7, put8, put9, put10, put11, put12, put13, put14, ):
 def made(self, given0, given1, given2, given3, given4, given5, given6, given7, given8, given9, given10, given11, given12, given13, given14, ):
  put0(self, given0); put1(self, given1); put2(self, given2); put3(self, given3); put4(self, given4); put5(self, given5); put6(self, given6); put7(self, given7); put8(self, given8); put9(self, given9); put10(self, given10); put11(self, given11); put12(self, given12); put13(self, given13); put14(self, given14); 
 return made

def puts_16(put0, put1, put2, put3, put4, put5, put6, put7, put8, put9, put10, put11, put12, put13, put14, put15, ):
 def made(self, given0, given1, given2, given3, given4, given5, given6, given7, given8, given9, given10, given11, given12, given13, given14, given15, ):
  put0(self, given0); put1(self, given1); put2(self, given2); put3(self, given3); put4(self, given4); put5(self, given5); put6(self, given6); put7(self, given7); put8(self, given8); put9(self, given9); put10(self, given10); put11(self, given11); put12(self, given12); put13(self, given13); put14(self, given14); put15(self, given15); 
 return made

def puts_17(put0, put1, put2, put3, put4, put5, put6, put7, put8, put9, put10, put11, put12, put13, put14, put15, put16, ):
 def made(self, given0, given1, given2, given3, given4, given5, given6, given7, given8, given9, given10, given11, given12, given13, given14, given15, given16, ):
  put0(self, given0); put1(self, given1); put2(self, given2); put3(self, given3); put4(self, given4); put5(self, given5); put6(self, given6); put7(self, given7); put8(self, given8); put9(self, given9); put10(self, given10); put11(self, given11); put12(self, given12); put13(self, given13); put14(self, given14); put15(self, given15); put16(self, given16); 
 return made

def puts_18(put0, put1, put2, put3, put4, put5, put6, put7, put8, put9, put10, put11, put12, put13, put14, put15, put16, put17, ):
 def made(self, given0, given1, given2, given3, given4, given5, given6, given7, given8, given9, given10, given11, given12, given13, given14, given15, given16, given17, ):
  put0(self, given0); put1(self, given1); put2(self, given2); put3(self, given3); put4(self, given4); put5(self, given5); put6(self, given6); put7(self, given7); put8(self, given8); put9(self, given9); put10(self, given10); put11(self, given11); put12(self, given12); put13(self, given13); put14(self, given14); put15(self, given15); put16(self, given16); put17(self, given17); 
 return made

def puts_19(put0, put1, put2, put3, put4, put5, put6, put7, put8, put9, put10, put11, put12, put13, put14, put15, put16, put17, put18, ):
 def made(self, given0, given1, given2, given3, given4, given5, given6, given7, given8, given9, given10, given11, given12, given13, given14, given15, given16, given17, given18, ):
  put0(self, given0); put1(self, given1); put2(self, given2); put3(self, given3); put4(self, given4); put5(self, given5); put6(self, given6); put7(self, given7); put8(self, given8); put9(self, given9); put10(self, given10); put11(self, given11); put12(self, given12); put13(self, given13); put14(self, given14); put15(self, given15); put16(self, given16); put17(self, given17); put18(self, given18); 
 return made

def puts_20(put0, put1, put2, put3, put4, put5, put6, put7, put8, put9, put10, put11, put12, put13, put14, put15, put16, put17, put18, put19, ):
 def made(self, given0, given1, given2, given3, given4, given5, given6, given7, given8, given9, given10, given11, given12, given13, given14, given15, given16, given17, given18, given19, ):
  put0(self, given0); put1(self, given1); put2(self, given2); put3(self, given3); put4(self, given4); put5(self, given5); put6(self, given6); put7(self, given7); put8(self, given8); put9(self, given9); put10(self, given10); put11(self, given11); put12(self, given12); put13(self, given13); put14(self, given14); put15(self, given15); put16(self, given16); put17(self, given17); put18(self, given18); put19(self, given19); 
 return made

def puts_then_1(put0, then):
 def made(self, given0, ):
  put0(self, given0); then(self)
 return made

def puts_then_2(put0, put1, then):
 def made(self, given0, given1, ):
  put0(self, given0); put1(self, given1); then(self)
 return made

def puts_then_3(put0, put1, put2, then):
 def made(self, given0, given1, given2, ):
  put0(self, given0); put1(self, given1); put2(self, given2); then(self)
 return made

def puts_then_4(put0, put1, put2, put3, then):
 def made(self, given0, given1, given2, given3, ):
  put0(self, given0); put1(self, given1); put2(self, given2); put3(self, given3); then(self)
 return made

def __eq___1(self, other):
 if other.__class__ is not self.__class__: return NotImplemented
 return (self.given0, ) == (other.given0, )

def __eq___2(self, other):
 if other.__class__ is not self.__class__: return NotImplemented
 return (self.given0, self.given1, ) == (other.given0, other.given1, )

def __eq___3(self, other):
 if other.__class__ is not self.__class__: return NotImplemented
 return (self.given0, self.given1, self.given2, ) == (other.given0, other.given1, other.given2, )

def __eq___4(self, other):
 if other.__class__ is not self.__class__: return NotImplemented
 return (self.given0, self.given1, self.given2, self.given3, ) == (other.given0, other.given1, other.given2, other.given3, )

def __eq___5(self, other):
 if other.__class__ is not self.__class__: return NotImplemented
 return (self.given0, self.given1, self.given2, self.given3, self.given4, ) == (other.given0, other.given1, other.given2, other.given3, other.given4, )

def __eq___6(self, other):
 if other.__class__ is not self.__class__: return NotImplemented
 return (self.given0, self.given1, self.given2, self.given3, self.given4, self.given5, ) == (other.given0, other.given1, other.given2, other.given3, other.given4, other.given5, )

def __hash___1(self): return hash((self.given0, ))

def __hash___2(self): return hash((self.given0, self.given1, ))

def __hash___3(self): return hash((self.given0, self.given1, self.given2, ))

def __hash___4(self): return hash((self.given0, self.given1, self.given2, self.given3, ))

def __hash___5(self): return hash((self.given0, self.given1, self.given2, self.given3, self.given4, ))

def __hash___6(self): return hash((self.given0, self.given1, self.given2, self.given3, self.given4, self.given5, ))
